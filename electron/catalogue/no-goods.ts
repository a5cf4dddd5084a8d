/** The goods of a till that has no catalogue of its own: empty, and closed to changes. */
import type { GoodsStore } from '../../shared/catalogue/goods-store.ts';
import { fail } from '../../shared/result.ts';

export const NO_GOODS: GoodsStore = {
  product: () => undefined,
  byBarcode: () => undefined,
  page: () => ({ rows: [], next: null, total: 0 }),
  all: () => [],
  categories: () => [],
  groups: () => [],
  prices: () => [],
  duePrices: () => [],
  change: () => fail({ code: 'catalogue.unavailable' }),
};
