/** What is sold where anything may be done to baskets: by piece, by weight, with marking codes, and what nobody knows. */
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { tiyin } from '../../shared/money.ts';
import type { BasketLine, EnteredItem } from '../../shared/sale/basket.ts';

export const [PIECES, WEIGHED, MARKED] = [
  SAMPLE_PRODUCTS.filter(({ soldBy, marked }) => soldBy === 'piece' && !marked),
  SAMPLE_PRODUCTS.filter(({ soldBy, marked }) => soldBy === 'weight' && !marked),
  SAMPLE_PRODUCTS.filter(({ marked }) => marked),
];
export const NOBODYS = ['4780000099995', '4780000088883', '12345'];
const OTHER = { spic: '09608001001000000', packageCode: '1520642' };
export const BOOKS: readonly EnteredItem[] = [
  { name: 'Kitob', unit: 'dona', priceTiyin: tiyin(333_333), vatPercent: 12, ...OTHER },
  { name: 'Ip', unit: 'kg', priceTiyin: tiyin(99_999), vatPercent: null, ...OTHER },
];

/** The product that a line is, as the shop's file has it; an open item is its own. */
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
