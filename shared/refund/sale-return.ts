/**
 * What a person gives money back for, in one press: goods with their quantities, or a bare amount. It may take several
 * refunds, one a tender; each of them names the whole, so that none of them is needed to understand another.
 */
import { z } from 'zod';
import { LineId, RefundId } from '../ids.ts';
import { TiyinAmount } from '../money.ts';

/** Goods of one line that came back. */
export const ReturnedGoods = z.object({
  lineId: LineId,
  /** Thousandths, as the line counts. */
  quantity: z.number().int().positive(),
  /** What the customer had paid for them, after every discount. */
  amountTiyin: TiyinAmount,
  /** Marking codes of the pieces; left out where there are none. */
  labels: z.array(z.string()).exactOptional(),
});
export type ReturnedGoods = z.infer<typeof ReturnedGoods>;

export const SaleReturn = z.object({
  /** The id of its first refund. */
  returnId: RefundId,
  /** What goes back by all of its refunds together. */
  dueTiyin: TiyinAmount,
  /** Of each line once; empty: an amount, whatever the goods. */
  goods: z.array(ReturnedGoods),
  /** The goods can be sold again. Noted, and nothing is counted by it. */
  toStock: z.boolean(),
});
export type SaleReturn = z.infer<typeof SaleReturn>;
