/** Lines of a basket for component tests, a till that opens with them, and the answer to an edit. */
import type { Product } from '../../shared/catalogue/product.ts';
import type { BasketAdded, BasketLineView } from '../../shared/contract/basket.ts';
import { LineId } from '../../shared/ids.ts';
import { ZERO_TIYIN } from '../../shared/money.ts';
import { ok } from '../../shared/result.ts';
import { ONE, type PlacedLine, type Refusal } from '../../shared/sale/basket.ts';
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

/** One piece, without a discount or note. */
export const lineOf = (product: Product, change: Partial<PlacedLine> = {}): BasketLineView => ({
  line: {
    ...PLAIN,
    lineId: LineId.parse(`line-of-${product.productId}`),
    what: { kind: 'product', productId: product.productId },
    ...change,
  },
  product,
});

/** An unknown scan. */
export const unknownLine = (code: string): BasketLineView => ({
  line: { ...PLAIN, lineId: LineId.parse(`line-of-${code}`), what: { kind: 'unknown', code } },
  product: null,
});

/** A refused scan. */
export const refusedLine = (code: string, refused: Refusal): BasketLineView => ({
  line: { ...PLAIN, lineId: LineId.parse(`line-of-${code}`), what: { kind: 'unknown', code, refused } },
  product: null,
});

/** A till whose basket has these lines. */
export const openedOn = (...views: readonly BasketLineView[]): Answers => {
  const lines = views.map(({ line, product }, position) => ({ line: { ...line, position }, product }));
  return { 'till.open': () => ok({ ...OPEN, basket: { ...OPEN.basket, lines } }) };
};

/** The same till, in real operation. */
export const openedLive = (...views: readonly BasketLineView[]): Answers => {
  const basket = { ...OPEN.basket, lines: views };
  return { 'till.open': () => ok({ ...OPEN, mode: 'live', basket }) };
};

/** The answer to the first edit of that basket. */
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
