/** A product's form, and the state around the list. */
import { asSold } from '../../../shared/catalogue/as-sold.ts';
import type { Category } from '../../../shared/catalogue/category.ts';
import type { GoodsQuery, StoredProduct } from '../../../shared/catalogue/goods-store.ts';
import { proposalFor } from '../../../shared/catalogue/tax-groups.ts';
import type { GoodsState, ProductView } from '../../../shared/contract/goods.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { GoodsDeps } from './deps.ts';

type ViewDeps = Pick<GoodsDeps, 'store' | 'groups' | 'language'>;

/** More are in the log. */
const PRICES_SHOWN = 100;

export const categoryNamed = ({ store }: Pick<GoodsDeps, 'store'>, name: string): Category | null =>
  store.categories().find((category) => category.name === name) ?? null;

export function productView(deps: ViewDeps, stored: StoredProduct): ProductView {
  const { store, groups, language } = deps;
  const { record } = stored;
  const category = categoryNamed(deps, record.category);
  const sold = asSold(record, { category, groups, language: language() });
  return {
    ...stored,
    sold,
    category,
    proposal: proposalFor(groups, sold.spic),
    prices: store.prices(record.productId).slice(0, PRICES_SHOWN),
    due: store.duePrices().filter(({ productId }) => productId === record.productId),
  };
}

/** Errors: `product.not-found`. */
export function viewOf(deps: ViewDeps, productId: ProductId): Result<ProductView, TillError> {
  const stored = deps.store.product(productId);
  return stored ? ok(productView(deps, stored)) : fail({ code: 'product.not-found', field: productId });
}

const ALL: Omit<GoodsQuery, 'only'> = { text: '', category: null };

/** How many products a filter finds. */
const counted = ({ store }: Pick<GoodsDeps, 'store'>, only: GoodsQuery['only']): number =>
  store.page({ ...ALL, only }, null, 1, 0).total;

/** Products whose tax codes a person chose at the first sale, and that wait for a confirmation. */
export const taxUnconfirmed = (deps: Pick<GoodsDeps, 'store'>): number => counted(deps, 'tax-unconfirmed');

/** Products on sale whose fiscal light is not green. */
export const notGreen = (deps: Pick<GoodsDeps, 'store'>): number => counted(deps, 'not-green');

export const goodsState = (deps: Pick<GoodsDeps, 'store' | 'desk' | 'national' | 'mode'>): GoodsState => ({
  active: counted(deps, 'active'),
  notGreen: notGreen(deps),
  taxUnconfirmed: taxUnconfirmed(deps),
  categories: deps.store.categories(),
  groups: deps.store.groups(),
  national: deps.national(),
  undo: deps.desk.last(),
  isLesson: deps.mode === 'training',
});
