/** A line of a sale: the product as it was when it was sold, and every amount. Tiyin and thousandths throughout. */
import { z } from 'zod';
import { LineId, ProductId } from '../ids.ts';
import { type Tiyin, TiyinAmount, tiyin } from '../money.ts';
import { Reduction } from './reduction.ts';

export const SaleLine = z.object({
  lineId: LineId,
  productId: ProductId,
  name: z.string(),
  unit: z.string(),
  barcode: z.string().nullable(),
  /** Codes of the tax catalogue (section 2.5). */
  spic: z.string(),
  unitsCode: z.number().int().nullable(),
  packageCode: z.string(),
  /** Whose goods these are (CommissionInfo). */
  owner: z.union([z.object({ TIN: z.string() }), z.object({ PINFL: z.string() })]),
  /** What a person noted of it, for the shop alone: neither the service nor the customer's paper has it. */
  note: z.string().exactOptional(),
  /** Marking codes (section 2.5, Labels). */
  labels: z.array(z.string()),
  /** Whole thousandths of the unit. */
  quantity: z.number().int().positive(),
  /** The same as the tax side counts it (section 2.5, Amount). */
  fiscalAmount: z.number().int().positive(),
  unitPriceTiyin: TiyinAmount,
  /** The catalogue's price, where a person charged another one. */
  listPriceTiyin: TiyinAmount.exactOptional(),
  /** Left out: of none, as everything was before lines held it. */
  category: z.string().exactOptional(),
  /** For the whole quantity, before discounts. */
  priceTiyin: TiyinAmount,
  discountTiyin: TiyinAmount,
  /** Other discounts, an insurance payment for example. */
  otherTiyin: TiyinAmount,
  /** By whom it is sold at another price, or with something off; left out: it is not, or it was sold before this was kept. */
  reductions: z.array(Reduction).exactOptional(),
  /** null: goods without VAT. */
  vatPercent: z.number().int().nullable(),
  /** The VAT inside what is due. */
  vatTiyin: TiyinAmount,
});
export type SaleLine = z.infer<typeof SaleLine>;

/** What the customer pays for the line. */
export const dueOf = ({ priceTiyin, discountTiyin, otherTiyin }: SaleLine): Tiyin =>
  tiyin(priceTiyin - discountTiyin - otherTiyin);
