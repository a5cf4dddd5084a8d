/** The approval of a void as the log keeps it: its steps, its reason, and what the books know since. */
import { z } from 'zod';
import { type SaleId, type ShiftId, type StaffId, TenderId } from '../ids.ts';
import { TiyinAmount } from '../money.ts';

/** `instead`: cash in place of a code. */
const VOID_WAYS = ['service', 'terminal', 'cash', 'instead'] as const;
export type VoidWay = (typeof VOID_WAYS)[number];

const AgreedStep = z.object({ tenderId: TenderId, way: z.enum(VOID_WAYS), amountTiyin: TiyinAmount });
export type AgreedStep = z.infer<typeof AgreedStep>;

export const AgreedVoid = z.object({
  reason: z.string(),
  /** Of the basket: goods that are added later are not the sale that the approver read. */
  revision: z.number().int(),
  steps: z.array(AgreedStep).min(1),
});
export type AgreedVoid = z.infer<typeof AgreedVoid>;

/** The newest approval of a sale's void, and what the books know since. */
export interface GivenVoid {
  readonly agreed: AgreedVoid;
  /** Who was to do the steps, and who approved. */
  readonly person: StaffId | null;
  readonly by: StaffId | null;
  readonly shiftId: ShiftId | null;
  /** A tender or payment of the sale began, or the log lost entries. */
  readonly isOver: boolean;
  /** The tenders whose refunds changed. */
  readonly moved: ReadonlySet<TenderId>;
}

export interface VoidBooks {
  newestVoid(saleId: SaleId): GivenVoid | null;
}
