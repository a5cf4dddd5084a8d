/** Lines of a basket for the tests of parts, a till that opens on them, and what an edit answers. */
import type { Product } from '../../../shared/catalogue/product.ts';
import type { BasketAdded, BasketLineView } from '../../../shared/contract/basket.ts';
import { LineId } from '../../../shared/ids.ts';
import { ZERO_TIYIN } from '../../../shared/money.ts';
import { ok } from '../../../shared/result.ts';
import { ONE, type PlacedLine, type Refusal } from '../../../shared/sale/basket.ts';
import { type Answers, OPEN } from './stand-in-api.ts';

const PLAIN: Omit<PlacedLine, 'lineId' | 'what'> = {
  quantity: ONE,
  discount: null,
  otherTiyin: ZERO_TIYIN,
  priceTiyin: null,
  note: '',
  labels: [],
  position: 0,
};

/** One of it, of which nobody said anything. */
export const lineOf = (product: Product, change: Partial<PlacedLine> = {}): BasketLineView => ({
  line: {
    ...PLAIN,
    lineId: LineId.parse(`line-of-${product.productId}`),
    what: { kind: 'product', productId: product.productId },
    ...change,
  },
  product,
});

/** A scan that nobody knows. */
export const unknownLine = (code: string): BasketLineView => ({
  line: { ...PLAIN, lineId: LineId.parse(`line-of-${code}`), what: { kind: 'unknown', code } },
  product: null,
});

/** A scan that was refused. */
export const refusedLine = (code: string, refused: Refusal): BasketLineView => ({
  line: { ...PLAIN, lineId: LineId.parse(`line-of-${code}`), what: { kind: 'unknown', code, refused } },
  product: null,
});

/** A till in whose basket these lie. */
export const openedOn = (...views: readonly BasketLineView[]): Answers => {
  const lines = views.map(({ line, product }, position) => ({ line: { ...line, position }, product }));
  return { 'till.open': () => ok({ ...OPEN, basket: { ...OPEN.basket, lines } }) };
};

/** The first edit of that basket. */
export const edited = (change: Partial<BasketAdded> = {}) =>
  ok({
    saleId: OPEN.basket.saleId,
    revision: 1,
    discount: null,
    lines: [],
    removed: [],
    lineId: LineId.parse('line-of-nothing'),
    ...change,
  });
