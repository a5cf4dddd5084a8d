/** What a line of a basket is sold below its price: an approval is for exactly that. */
import { z } from 'zod';
import { LineId } from '../ids.ts';
import { TiyinAmount } from '../money.ts';

export const LineReduction = z.object({
  lineId: LineId,
  /** For the whole quantity, before discounts. */
  priceTiyin: TiyinAmount,
  /** By discounts, its share of the basket's among them, and by what others bear. */
  offTiyin: TiyinAmount,
  /** By a price below the catalogue's. */
  cutTiyin: TiyinAmount,
});
export type LineReduction = z.infer<typeof LineReduction>;
