/** The reduction of a basket line; an approval covers exactly this reduction. */
import { z } from 'zod';
import { LineId } from '../ids.ts';
import { TiyinAmount, ZERO_TIYIN } from '../money.ts';

export const LineReduction = z.object({
  lineId: LineId,
  /** For the whole quantity, before discounts. */
  priceTiyin: TiyinAmount,
  /** By discounts, including its share of the basket's, and by third parties' shares. */
  offTiyin: TiyinAmount,
  /** The third parties' shares in offTiyin. Older entries had none, and cover none. */
  otherTiyin: TiyinAmount.default(ZERO_TIYIN),
  /** By a price below the catalogue's. */
  cutTiyin: TiyinAmount,
});
export type LineReduction = z.infer<typeof LineReduction>;
