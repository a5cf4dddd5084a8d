/** Which paper a print is. The main process makes the paper from the books when it leaves. */
import { z } from 'zod';
import { CashMovementId, RefundId, SaleId, ShiftId } from '../ids.ts';

const OfSale = z.object({ saleId: SaleId });

export const NamedPaper = z.discriminatedUnion('kind', [
  /** With the paper of the sale's refunds. */
  OfSale.extend({ kind: z.literal('receipt') }),
  /** The receipt without prices. */
  OfSale.extend({ kind: z.literal('gift') }),
  /** What happened to the sale until then. */
  OfSale.extend({ kind: z.literal('story') }),
  OfSale.extend({ kind: z.literal('return'), returnId: RefundId }),
  /** Cash into or out of the drawer. */
  z.object({ kind: z.literal('slip'), cashMovementId: CashMovementId }),
  z.object({
    /** `x`: the open shift as it is then. `z`: a closed shift. */
    kind: z.enum(['x', 'z']),
    shiftId: ShiftId,
    /** The person who asked for it may not see the cash. */
    isCashHidden: z.boolean(),
  }),
]);
export type NamedPaper = z.infer<typeof NamedPaper>;

/** The id of what the paper is about. */
export function subjectOf(paper: NamedPaper): string {
  switch (paper.kind) {
    case 'slip':
      return paper.cashMovementId;
    case 'x':
    case 'z':
      return paper.shiftId;
    default:
      return paper.saleId;
  }
}

/** Whether both print the same content, so that the second one is a copy. */
export const isSamePaper = (one: NamedPaper, other: NamedPaper): boolean =>
  Object.entries(one).every(([name, value]) => Reflect.get(other, name) === value);
