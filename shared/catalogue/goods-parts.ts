/** What an approver reads about changed goods: the parts that differ. */
import { GOODS_PARTS, type GoodsPart } from '../staff/approval.ts';
import type { BulkEdit } from './bulk-edit.ts';
import type { Category } from './category.ts';
import type { ProductRecord } from './product-record.ts';
import { NO_TAX_DATA, type TaxData } from './tax-data.ts';

const PART_OF_FIELD: { readonly [Field in keyof ProductRecord]-?: GoodsPart | null } = {
  productId: null,
  names: 'name',
  fiscalName: 'name',
  barcodes: 'barcode',
  articleNumber: 'other',
  plu: 'other',
  unit: 'other',
  unitsCode: 'tax-codes',
  priceTiyin: 'price',
  consignor: 'other',
  category: 'category',
  colour: 'other',
  photo: 'photo',
  pinned: 'other',
  soldBy: 'other',
  package: 'package',
  spic: 'tax-codes',
  packageCode: 'tax-codes',
  vatPercent: 'vat',
  notForCash: 'cash-and-marking',
  marked: 'cash-and-marking',
  taxChoice: null,
  active: 'shown',
};

const inOrder = (parts: ReadonlySet<GoodsPart>): readonly GoodsPart[] =>
  GOODS_PARTS.filter((part) => parts.has(part));

/** JSON compares nested fields; both records were parsed by one schema, so their keys have one order. */
const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

/** before null: a new product. */
export function changedParts(before: ProductRecord | null, after: ProductRecord): readonly GoodsPart[] {
  if (before === null) return ['new'];
  const fields = Object.keys(PART_OF_FIELD) as (keyof ProductRecord)[];
  const parts = fields.filter((field) => differs(before[field], after[field])).map(partOf);
  const isHidden = parts.includes('shown') && !after.active;
  return inOrder(new Set(parts.flatMap((part) => (part === 'shown' && isHidden ? 'hidden' : (part ?? [])))));
}

const partOf = (field: keyof ProductRecord): GoodsPart | null => PART_OF_FIELD[field] ?? null;

/** Of a bulk edit. Its change of prices is a detail of its own. */
export function bulkParts({ tax = {}, price: _, active, ...fields }: BulkEdit): readonly GoodsPart[] {
  const named = [...Object.keys(tax), ...Object.keys(fields)] as (keyof ProductRecord)[];
  const parts = new Set(named.flatMap((field) => partOf(field) ?? []));
  if (active !== undefined) parts.add(active ? 'shown' : 'hidden');
  return inOrder(parts);
}

type Taxed = TaxData & Pick<Category, 'unitsCode'>;

/** Of a category or group. before null: a new one. */
export function changedTaxParts(before: Taxed | null, after: Taxed): readonly GoodsPart[] {
  const { spic, packageCode, vatPercent, notForCash, marked, unitsCode }: Taxed = before ?? NO_TAX_DATA;
  const parts = new Set<GoodsPart>(before === null ? ['new'] : []);
  if (spic !== after.spic || packageCode !== after.packageCode || unitsCode !== after.unitsCode)
    parts.add('tax-codes');
  if (vatPercent !== after.vatPercent) parts.add('vat');
  if (notForCash !== after.notForCash || marked !== after.marked) parts.add('cash-and-marking');
  return inOrder(parts);
}
