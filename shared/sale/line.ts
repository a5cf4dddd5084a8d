/**
 * A line of a sale: a snapshot of the product at the sale, and every amount. Tiyin and thousandths
 * throughout.
 */
import { z } from 'zod';
import { VatRate } from '../fiscal/vat-rate.ts';
import { LineId, ProductId } from '../ids.ts';
import { type Tiyin, TiyinAmount, tiyin } from '../money.ts';
import { Packs } from './basket.ts';
import { Reduction } from './reduction.ts';

export const SaleLine = z.object({
  lineId: LineId,
  productId: ProductId,
  name: z.string(),
  /** The receipt's own name for the goods, without the unit; left out: the name, or an older line. */
  fiscalName: z.string().exactOptional(),
  unit: z.string(),
  barcode: z.string().nullable(),
  /** Codes of the tax catalogue (section 2.5). */
  spic: z.string(),
  unitsCode: z.number().int().nullable(),
  packageCode: z.string(),
  /** The owner of the goods (CommissionInfo). */
  owner: z.union([z.object({ TIN: z.string() }), z.object({ PINFL: z.string() })]),
  /** A person's note for the shop: neither the service nor the customer's paper shows it. */
  note: z.string().exactOptional(),
  /** Whole marking codes. `shared/fiscal/labels.ts` makes the labels that are sent (section 2.5). */
  labels: z.array(z.string()),
  /** As in the basket line; left out: each code is of one piece or weighed bag. */
  packs: Packs.exactOptional(),
  /** Whole thousandths of the unit. */
  quantity: z.number().int().positive(),
  /** The quantity as the tax side counts it (section 2.5, Amount). */
  fiscalAmount: z.number().int().positive(),
  unitPriceTiyin: TiyinAmount,
  /** The list price from when the line was added, if a person charged another price. */
  listPriceTiyin: TiyinAmount.exactOptional(),
  /** Left out: no category, or an older line. */
  category: z.string().exactOptional(),
  /** For the whole quantity, before discounts. */
  priceTiyin: TiyinAmount,
  discountTiyin: TiyinAmount,
  /** Other discounts, an insurance payment for example. */
  otherTiyin: TiyinAmount,
  /** Who changed the price or took something off; left out: no change, or an older line. */
  reductions: z.array(Reduction).exactOptional(),
  /** null: goods without VAT. */
  vatPercent: VatRate.nullable(),
  /** When the first tender began, these goods took no cash. Left out: they did, or an older line. */
  notForCash: z.literal(true).exactOptional(),
  /** The VAT included in the due amount. */
  vatTiyin: TiyinAmount,
});
export type SaleLine = z.infer<typeof SaleLine>;

/** What the customer pays for the line. */
export const dueOf = ({ priceTiyin, discountTiyin, otherTiyin }: SaleLine): Tiyin =>
  tiyin(priceTiyin - discountTiyin - otherTiyin);
