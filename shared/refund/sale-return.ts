/**
 * One return by a person: goods with quantities, or an amount. It may need several refunds, one for each
 * tender. Each refund holds the whole return, so that each can be understood alone.
 */
import { z } from 'zod';
import { LineId, RefundId } from '../ids.ts';
import { TiyinAmount } from '../money.ts';

/** Returned goods of one line. */
export const ReturnedGoods = z.object({
  lineId: LineId,
  /** Thousandths, as in the line. */
  quantity: z.number().int().positive(),
  /** What the customer paid for them, after every discount. */
  amountTiyin: TiyinAmount,
  /** Marking codes of the pieces; left out if there are none. */
  labels: z.array(z.string()).exactOptional(),
});
export type ReturnedGoods = z.infer<typeof ReturnedGoods>;

export const SaleReturn = z.object({
  /** The id of its first refund. */
  returnId: RefundId,
  /** The sum of all its refunds. */
  dueTiyin: TiyinAmount,
  /** Each line at most once; empty: an amount without goods. */
  goods: z.array(ReturnedGoods),
  /** The goods can be sold again. Only noted: the till counts no stock. */
  toStock: z.boolean(),
});
export type SaleReturn = z.infer<typeof SaleReturn>;
