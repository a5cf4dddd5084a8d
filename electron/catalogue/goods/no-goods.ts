/** The goods of a till that has no catalogue of its own: empty, and closed to changes. */
import type { GoodsStore } from '../../../shared/catalogue/goods-store.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { fail, type Result } from '../../../shared/result.ts';
import type { GoodsCopies } from './goods-copies.ts';
import type { ImportDesk } from './import-desk.ts';

const refused = (): Result<never, TillError> => fail({ code: 'catalogue.unavailable' });
const refusedLater = (): Promise<Result<never, TillError>> => Promise.resolve(refused());

export const NO_GOODS: GoodsStore = {
  product: () => undefined,
  byBarcode: () => undefined,
  page: () => ({ rows: [], next: null, total: 0 }),
  all: () => [],
  ofSpic: () => ({ found: [], next: null }),
  categories: () => [],
  groups: () => [],
  prices: () => [],
  duePrices: () => [],
  change: refused,
};

export const NO_COPIES: GoodsCopies = { list: () => [], take: refusedLater };

export const NO_DESK: ImportDesk = {
  open: refusedLater,
  map: refusedLater,
  check: refusedLater,
  checked: () => null,
  rows: refusedLater,
  take: refusedLater,
  cancel: () => Promise.resolve(),
  last: () => null,
  undo: refusedLater,
  exported: () => Promise.reject(new Error('no goods')),
  close: () => Promise.resolve(),
};
