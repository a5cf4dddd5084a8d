import type { GoodsChange, GoodsStore } from '../../../shared/catalogue/goods-store.ts';
import type { ProductId } from '../../../shared/ids.ts';

/** More products are not named one by one. */
const MOST_NAMED = 500;

/** The same goods. `changed` runs after each stored change, whoever made it; null: any product may have changed. */
export const publishingGoods = (
  store: GoodsStore,
  changed: (productIds: readonly ProductId[] | null) => void,
): GoodsStore => ({
  product: (id) => store.product(id),
  byBarcode: (barcode) => store.byBarcode(barcode),
  page: (...query) => store.page(...query),
  all: () => store.all(),
  ofSpic: (...asked) => store.ofSpic(...asked),
  categories: () => store.categories(),
  groups: () => store.groups(),
  prices: (id) => store.prices(id),
  duePrices: () => store.duePrices(),
  change: (change, stamp) => {
    const written = store.change(change, stamp);
    if (written.ok) changed(idsOf(change));
    return written;
  },
});

/** A category changes what its products inherit. */
function idsOf(change: GoodsChange): readonly ProductId[] | null {
  const { products = [], categories, droppedCategories, groups, droppedGroups } = change;
  const isAny = [categories, droppedCategories, groups, droppedGroups].some((part) => part?.length);
  if (isAny || products.length > MOST_NAMED) return null;
  const due = [...(change.duePrices ?? []), ...(change.droppedDuePrices ?? [])];
  const ids = [
    ...products.flatMap(({ productId, package: pack }) => (pack ? [productId, pack.productId] : [productId])),
    ...due.map(({ productId }) => productId),
  ];
  return [...new Set(ids)];
}
