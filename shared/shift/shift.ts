/**
 * A shift: who sold in which span. Every row of the books is made in one, and money is booked in one. Each Tashkent
 * day is one for a shop that keeps no shifts of its own.
 */
import { z } from 'zod';
import { CashMovementId, ShiftId } from '../ids.ts';
import { TiyinAmount } from '../money.ts';
import { DAY_MS, Moment, startOfTashkentDay, tashkentDay } from '../time.ts';

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

/** A clock that is set right across midnight must not close a day over and over. */
const SET_BACK_MS = 3_600_000;

export interface ShiftChange {
  /** The shift that ends; null where there was none. */
  readonly closed: Shift | null;
  readonly opened: Shift;
}

/**
 * What has to happen before anything is booked at `at`: null where the open shift is the right one. A clock that
 * jumped by days opens a shift of the day that it shows, for nobody can tell which of them was right.
 */
export function dayShiftAt(open: Shift | null, at: Moment, newId: () => ShiftId): ShiftChange | null {
  if (open !== null) {
    const intoDayMs = at.wallMs - startOfTashkentDay(open.day);
    if (intoDayMs > -SET_BACK_MS && intoDayMs < DAY_MS) return null;
  }
  const day = tashkentDay(at.wallMs);
  return {
    closed: open && { ...open, closedAt: at },
    opened: { shiftId: newId(), kind: 'day', day, openedAt: at, closedAt: null },
  };
}
