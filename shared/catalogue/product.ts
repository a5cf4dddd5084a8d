/**
 * A product as it is sold: its owner's record (product-record.ts) with what it inherits from its category.
 * `fiscalProblem` (shared/fiscal/items.ts) checks whether it can be fiscalised when a cashier adds it to a
 * basket.
 */
import { z } from 'zod';
import { VatRate } from '../fiscal/vat-rate.ts';
import { ProductId } from '../ids.ts';
import { TiyinAmount } from '../money.ts';

export const Product = z.object({
  productId: ProductId,
  /** In the shop's language, without the unit: the fiscal name appends the unit. */
  name: z.string().min(1).max(200),
  /** A shorter name for receipts; left out: the name. */
  fiscalName: z.string().min(1).max(200).exactOptional(),
  /** The catalogue's own unit: "dona", "kg", "l". Pages and papers translate it; the fiscal name keeps it. */
  unit: z.string().max(16),
  /** The main one of its barcodes. */
  barcode: z.string().max(32).nullable(),
  /** Tax catalogue code (MXIK), 17 digits; '': not given. */
  spic: z.string().max(32),
  /** Unit code of the tax catalogue. */
  unitsCode: z.number().int().nonnegative().nullable(),
  packageCode: z.string().max(32),
  /** Price of one piece, of one kilogram or of one package, VAT included. */
  priceTiyin: TiyinAmount,
  /** 12, 0, or null for goods without VAT. At most three decimals. */
  vatPercent: VatRate.nullable(),
  /** Its VAT rate is missing: it can't be sold. */
  lacksVat: z.literal(true).exactOptional(),
  /** The owner of the goods (CommissionInfo); null: the shop's own number from the settings. */
  tin: z.string().max(32).nullable(),
  pinfl: z.string().max(32).nullable(),
  soldBy: z.enum(['piece', 'weight']),
  /** Each piece carries its own marking code, and can't be sold without it. */
  marked: z.boolean(),
  /** A basket that holds it takes no cash. */
  notForCash: z.boolean(),
  /** Pieces in one of it, each with a marking code where marked: 1, or those of a package. */
  pieces: z.number().int().min(1),
  /** Of a package: the product of its single pieces, whose marking codes it needs. */
  pieceOf: ProductId.exactOptional(),
  /** The tile group on the selling screen. */
  category: z.string().max(64),
});
export type Product = z.infer<typeof Product>;
