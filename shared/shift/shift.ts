/** A shift: who sold in which span. Every row of the books is made in one, and money is booked in one. */
import { z } from 'zod';
import { CashMovementId, ShiftId } from '../ids.ts';
import { TiyinAmount } from '../money.ts';
import { Moment } from '../time.ts';

export const Shift = z.object({
  shiftId: ShiftId,
  /** `day`: opened and closed by the till itself, for shops without shifts. */
  kind: z.enum(['day']),
  /** The Tashkent day on which it was opened, YYYY-MM-DD. */
  day: z.string(),
  openedAt: Moment,
  /** null while it is open. A closed shift never changes. */
  closedAt: Moment.nullable(),
});
export type Shift = z.infer<typeof Shift>;

/** Money put into or taken out of the drawer beside the sales. */
export const CashMovement = z.object({
  cashMovementId: CashMovementId,
  kind: z.enum(['float', 'pay-in', 'pay-out', 'drop']),
  amountTiyin: TiyinAmount,
  reason: z.string(),
  madeAt: Moment,
});
export type CashMovement = z.infer<typeof CashMovement>;
