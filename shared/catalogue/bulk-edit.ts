/** One edit of many products, and what it makes of each. */
import { z } from 'zod';
import { MAX_TOTAL, type Tiyin, TiyinAmount, tiyin } from '../money.ts';
import { CategoryName } from './category.ts';
import { Colour } from './colour.ts';
import { withSpic } from './other-spic.ts';
import type { ProductRecord } from './product-record.ts';
import { TaxData, UnitsCode } from './tax-data.ts';

/** Prices change by hundredths of a per cent, and are rounded to a step. */
const PriceChange = z.object({
  hundredths: z.number().int().min(-9_900).max(100_000),
  /** 0: to the tiyin. */
  stepTiyin: TiyinAmount.refine((step) => step <= MAX_TOTAL),
  /** Left out: to the nearest step, half a step up. */
  rounding: z.enum(['nearest', 'up']).exactOptional(),
});
export type PriceChange = z.infer<typeof PriceChange>;

/** SPIC and package code are one pair. Two empty texts: the category's pair. */
const TaxEdit = z
  .object({
    spic: TaxData.shape.spic.exactOptional(),
    packageCode: TaxData.shape.packageCode.exactOptional(),
    vatPercent: TaxData.shape.vatPercent,
    notForCash: TaxData.shape.notForCash.exactOptional(),
    marked: TaxData.shape.marked.exactOptional(),
  })
  .refine(({ spic, packageCode }) => (spic === undefined) === (packageCode === undefined));
type TaxEdit = z.infer<typeof TaxEdit>;

/** A field that is left out stays. */
export const BulkEdit = z.object({
  category: z.union([CategoryName, z.literal('')]).exactOptional(),
  tax: TaxEdit.exactOptional(),
  colour: Colour.nullable().exactOptional(),
  price: PriceChange.exactOptional(),
  active: z.boolean().exactOptional(),
  pinned: z.boolean().exactOptional(),
  /** null: the category's. */
  unitsCode: UnitsCode.nullable().exactOptional(),
});
export type BulkEdit = z.infer<typeof BulkEdit>;

const WHOLE = 10_000n;

/** A price that was not given stays so; any other price keeps at least one step. May exceed `MAX_TOTAL`. */
export function changedPrice(
  priceTiyin: Tiyin,
  { hundredths, stepTiyin, rounding = 'nearest' }: PriceChange,
): Tiyin {
  if (priceTiyin === 0) return priceTiyin;
  const step = BigInt(Math.max(1, stepTiyin));
  const exact = BigInt(priceTiyin) * (WHOLE + BigInt(hundredths));
  const whole = WHOLE * step;
  const steps = rounding === 'up' ? (exact + whole - 1n) / whole : (2n * exact + whole) / (2n * whole);
  return tiyin(Number((steps === 0n ? 1n : steps) * step));
}

/** The same record, if the edit changes nothing of it. Its package changes its price alike. */
export function withBulkEdit(record: ProductRecord, edit: BulkEdit): ProductRecord {
  const { tax: _, price, ...fields } = edit;
  const tax: TaxEdit = edit.tax ?? {};
  const base = withSpic(record, tax.spic ?? record.spic);
  const edited: ProductRecord = {
    ...base,
    ...fields,
    ...tax,
    ...(price && {
      priceTiyin: changedPrice(base.priceTiyin, price),
      package: base.package && {
        ...base.package,
        priceTiyin: changedPrice(base.package.priceTiyin, price),
      },
    }),
    // A person with the right gave the pair.
    taxChoice: tax.spic === undefined ? base.taxChoice : null,
  };
  const isSame = (Object.keys(edited) as (keyof ProductRecord)[]).every((key) =>
    key === 'package'
      ? edited.package?.priceTiyin === record.package?.priceTiyin &&
        edited.package?.packageCode === record.package?.packageCode
      : edited[key] === record[key],
  );
  return isSame ? record : edited;
}

/** Whether one of its prices is above the till's limit. */
export const isTooDear = ({ priceTiyin, package: pack }: ProductRecord): boolean =>
  priceTiyin > MAX_TOTAL || (pack !== null && pack.priceTiyin > MAX_TOTAL);
