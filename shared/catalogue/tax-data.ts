/** The tax data that a product, a category and a group of custom items carry alike. */
import { z } from 'zod';
import { VatRate } from '../fiscal/vat-rate.ts';
import { lineOfText } from '../line-of-text.ts';

/** Characters, section 2.5. */
export const LONGEST_PACKAGE_CODE = 20;

/** '': not given. A SPIC has 17 digits and is always a text. */
const Spic = z.string().regex(/^(?:\d{17})?$/);

/** Unit code of the tax catalogue. */
export const UnitsCode = z.number().int().nonnegative();

export const TaxData = z.object({
  /** SPIC and package code are one pair: inherited, proposed and edited together. */
  spic: Spic,
  packageCode: lineOfText(0, LONGEST_PACKAGE_CODE),
  /** Left out: not given. null: goods without VAT. */
  vatPercent: VatRate.nullable().exactOptional(),
  /** null: not answered. */
  notForCash: z.boolean().nullable(),
  /** Each piece carries its own marking code. null: not answered. */
  marked: z.boolean().nullable(),
});
export type TaxData = z.infer<typeof TaxData>;

export const NO_TAX_DATA: TaxData = { spic: '', packageCode: '', notForCash: null, marked: null };
