/** One change of many products, as typed. */
import type { BulkEdit } from '../../../shared/catalogue/bulk-edit.ts';
import { isTooDear, withBulkEdit } from '../../../shared/catalogue/bulk-edit.ts';
import type { StoredProduct } from '../../../shared/catalogue/goods-store.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { type Tiyin, tiyin } from '../../../shared/money.ts';
import { readPercent } from '../../../shared/typed-amount.ts';
import { EMPTY_TAX, type TaxDraft, type YesNo } from './draft.ts';
import { taxOfDraft, taxProblems, unitsCodeOf, unitsCodeProblem } from './read-draft.ts';

export const BULK_KINDS = [
  'category',
  'price',
  'codes',
  'units',
  'vat',
  'cash',
  'marked',
  'shown',
  'pinned',
] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

/** Of rounded prices, in soum. */
export const STEPS = ['1', '10', '50', '100', '500', '1000'] as const;

export interface BulkDraft {
  readonly kind: BulkKind;
  readonly category: string;
  readonly tax: TaxDraft;
  readonly unitsCode: string;
  readonly percent: string;
  readonly direction: 'up' | 'down';
  readonly step: (typeof STEPS)[number];
  readonly answer: YesNo;
}

export const FIRST_BULK: BulkDraft = {
  kind: 'category',
  category: '',
  tax: EMPTY_TAX,
  unitsCode: '',
  percent: '',
  direction: 'up',
  step: '100',
  answer: 'yes',
};

function priceEdit({ percent, direction, step }: BulkDraft): BulkEdit | null {
  const { value } = readPercent(percent);
  if (value === null) return null;
  const hundredths = direction === 'up' ? value : -Math.min(value, MOST_CHEAPER);
  return { price: { hundredths, stepTiyin: tiyin(Number(step) * 100) } };
}
/** Hundredths of a per cent: a price never becomes nothing. */
const MOST_CHEAPER = 9_900;

/** null: not filled in yet, or wrong. */
export function bulkEditOf(draft: BulkDraft): BulkEdit | null {
  const { kind, category, tax, answer } = draft;
  if (Object.keys(taxProblems(tax)).length > 0) return null;
  const { spic, packageCode, vatPercent } = taxOfDraft(tax);
  switch (kind) {
    case 'category':
      return { category };
    case 'price':
      return priceEdit(draft);
    case 'codes':
      // Both, or both empty: the category's pair.
      return (spic === '') === (packageCode === '') ? { tax: { spic, packageCode } } : null;
    case 'units':
      return unitsCodeProblem(draft.unitsCode) ? null : { unitsCode: unitsCodeOf(draft.unitsCode) };
    case 'vat':
      return vatPercent === undefined ? null : { tax: { vatPercent } };
    case 'cash':
      return { tax: { notForCash: answer === 'open' ? null : answer === 'yes' } };
    case 'marked':
      return { tax: { marked: answer === 'open' ? null : answer === 'yes' } };
    case 'shown':
      return { active: answer === 'yes' };
    case 'pinned':
      return { pinned: answer === 'yes' };
  }
}

export interface PriceExample {
  readonly name: string;
  readonly from: Tiyin;
  readonly to: Tiyin;
}

/** What the edit will do. */
export interface BulkPlan {
  /** Products that change. */
  readonly ids: readonly ProductId[];
  readonly seen: number;
  /** Of a change of prices: those without a price, which stay. */
  readonly unpriced: number;
  /** All whose own price changes. */
  readonly repriced: number;
  readonly examples: readonly PriceExample[];
  /** The first product whose price would exceed the till's limit; null: all fit. */
  readonly tooDear: string | null;
}

export const EMPTY_PLAN: BulkPlan = {
  ids: [],
  seen: 0,
  unpriced: 0,
  repriced: 0,
  examples: [],
  tooDear: null,
};
const EXAMPLES = 4;

/** nameOf: as the list shows it. */
export function withRows(
  plan: BulkPlan,
  rows: readonly StoredProduct[],
  edit: BulkEdit,
  nameOf: (row: StoredProduct) => string,
): BulkPlan {
  const edited = rows.map((row) => ({ row, record: withBulkEdit(row.record, edit) }));
  const changed = edited.filter(({ row, record }) => record !== row.record);
  const stay = edited.filter(({ row, record }) => record === row.record);
  const repriced = changed.filter(({ row, record }) => record.priceTiyin !== row.record.priceTiyin);
  const examples = repriced
    .slice(0, EXAMPLES - plan.examples.length)
    .map(({ row, record }) => ({ name: nameOf(row), from: row.record.priceTiyin, to: record.priceTiyin }));
  const dear = changed.find(({ record }) => isTooDear(record));
  return {
    ids: [...plan.ids, ...changed.map(({ row }) => row.record.productId)],
    seen: plan.seen + rows.length,
    unpriced: plan.unpriced + (edit.price ? stay.filter(({ record }) => record.priceTiyin === 0).length : 0),
    repriced: plan.repriced + repriced.length,
    examples: [...plan.examples, ...examples],
    tooDear: plan.tooDear ?? (dear ? nameOf(dear.row) : null),
  };
}
