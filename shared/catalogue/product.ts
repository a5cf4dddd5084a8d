/**
 * A product of the catalogue. It is stored as it came: whether it can be sold (that is, fiscalised) is a
 * question of its own, asked when it is added to a basket (`fiscalProblem` in shared/fiscal/items.ts).
 */
import { z } from 'zod';
import { ProductId } from '../ids.ts';
import { TiyinAmount } from '../money.ts';

export const Product = z.object({
  productId: ProductId,
  /** Without the unit, which the fiscal name gets at its end. */
  name: z.string().min(1).max(200),
  /** The catalogue's word: "dona", "kg", "l". Pages and papers say it in their own language, the fiscal name as it is. */
  unit: z.string().max(16),
  barcode: z.string().max(32).nullable(),
  /** Tax catalogue code (MXIK), 17 digits. */
  spic: z.string().max(32),
  /** Unit code of the tax catalogue. */
  unitsCode: z.number().int().nonnegative().nullable(),
  packageCode: z.string().max(32),
  /** Price of one piece, or of one kilogram, VAT included. */
  priceTiyin: TiyinAmount,
  /** 12, 0, or null for goods without VAT. */
  vatPercent: z.number().int().min(0).max(100).nullable(),
  /** Whose goods these are (CommissionInfo); null takes the shop's own from the settings. */
  tin: z.string().max(32).nullable(),
  pinfl: z.string().max(32).nullable(),
  soldBy: z.enum(['piece', 'weight']),
  /** Each piece carries a marking code of its own, without which it can't be sold. */
  marked: z.boolean(),
  /** A tile group of the sale screen. */
  category: z.string().max(64),
});
export type Product = z.infer<typeof Product>;
