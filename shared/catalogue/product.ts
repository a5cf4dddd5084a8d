/**
 * A product of the catalogue, stored as imported. `fiscalProblem` (shared/fiscal/items.ts) checks whether it
 * can be fiscalised when a cashier adds it to a basket.
 */
import { z } from 'zod';
import { ProductId } from '../ids.ts';
import { TiyinAmount } from '../money.ts';

export const Product = z.object({
  productId: ProductId,
  /** Without the unit: the fiscal name appends the unit. */
  name: z.string().min(1).max(200),
  /** The catalogue's own unit: "dona", "kg", "l". Pages and papers translate it; the fiscal name keeps it. */
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
  /** The owner of the goods (CommissionInfo); null: the shop's own number from the settings. */
  tin: z.string().max(32).nullable(),
  pinfl: z.string().max(32).nullable(),
  soldBy: z.enum(['piece', 'weight']),
  /** Each piece carries its own marking code, and can't be sold without it. */
  marked: z.boolean(),
  /** The tile group on the selling screen. */
  category: z.string().max(64),
});
export type Product = z.infer<typeof Product>;
