/**
 * Goods for stories of arbitrary basket edits: by piece, by weight, with marking codes, and unknown scans.
 */
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import type { LineId, ProductId, SaleId, StaffId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import type { BasketLine, Discount } from '../../shared/sale/basket.ts';
import { taxed } from './item-groups.ts';

export const [PIECES, WEIGHED, MARKED] = [
  SAMPLE_PRODUCTS.filter(({ soldBy, marked }) => soldBy === 'piece' && !marked),
  SAMPLE_PRODUCTS.filter(({ soldBy, marked }) => soldBy === 'weight' && !marked),
  SAMPLE_PRODUCTS.filter(({ marked }) => marked),
];
export const NOBODYS = ['4780000099995', '4780000088883', '12345'];
const OTHER = { spic: '09608001001000000', packageCode: '1520642' };
export const BOOKS = [
  taxed({ name: 'Kitob', unit: 'dona', priceTiyin: tiyin(333_333), vatPercent: 12, ...OTHER }),
  taxed({ name: 'Ip', unit: 'kg', priceTiyin: tiyin(99_999), vatPercent: null, ...OTHER }),
];

/** A row of sample goods as it is added: it keeps name, unit and price. */
export function rowOf(productId: ProductId): BasketLine['what'] {
  const product = SAMPLE_PRODUCTS.find((one) => one.productId === productId);
  if (!product) throw new Error('nobody knows it');
  const { name, unit, priceTiyin } = product;
  return { kind: 'product', productId, asAdded: { name, unit, priceTiyin } };
}

/** A line's product in the shop's catalogue; an open item is its own product. */
export function fileOf({ what }: BasketLine) {
  if (what.kind === 'open-item') return { ...what, soldBy: what.unit === 'kg' ? 'weight' : 'piece' };
  const product = SAMPLE_PRODUCTS.find(
    ({ productId }) => what.kind === 'product' && productId === what.productId,
  );
  if (!product) throw new Error('nobody knows it');
  return product;
}

export const isByWeight = (line: BasketLine): boolean =>
  line.what.kind !== 'unknown' && fileOf(line).soldBy === 'weight';

/** An expected basket: its lines in order, and those removed from it. */
export interface Wanted {
  readonly saleId: SaleId;
  lines: { readonly line: BasketLine; readonly isGone: boolean; readonly by?: StaffId | null }[];
  /** Decreases of lines: how much of each, by each person. */
  readonly parts: { readonly lineId: LineId; readonly by: StaffId | null; readonly quantity: number }[];
  discount: Discount | null;
}

/** below: draws a number from 0 up to less than its limit. */
export const discounts = (below: (limit: number) => number): readonly (Discount | null)[] => [
  null,
  { kind: 'percent', hundredths: 1 + below(3_333) },
  { kind: 'amount', tiyin: tiyin(1 + below(99_999)) },
];

export const linesOf = ({ lines }: Wanted): readonly BasketLine[] =>
  lines.filter(({ isGone }) => !isGone).map(({ line }) => line);

/** A line with more of its goods. */
export const withMore = (
  line: BasketLine,
  { quantity, labels }: Pick<BasketLine, 'quantity' | 'labels'>,
): BasketLine => ({
  ...line,
  quantity: line.quantity + quantity,
  labels: [...line.labels, ...labels],
});
