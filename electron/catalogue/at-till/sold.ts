import { asSold, packageAsSold } from '../../../shared/catalogue/as-sold.ts';
import type { Category } from '../../../shared/catalogue/category.ts';
import type { Product } from '../../../shared/catalogue/product.ts';
import type { ProductRecord } from '../../../shared/catalogue/product-record.ts';
import type { ProductId } from '../../../shared/ids.ts';
import type { GoodsAtTillDeps } from './deps.ts';

/** null: none, or nobody described it. */
export const categoryOf = (
  { goods }: Pick<GoodsAtTillDeps, 'goods'>,
  record: ProductRecord,
): Category | null => goods.categories().find(({ name }) => name === record.category) ?? null;

/** The record, or its package if the id is the package's, as the basket gets it. null: no such package. */
export function soldOf(
  { goods, taxGroups: groups, language }: Pick<GoodsAtTillDeps, 'goods' | 'taxGroups' | 'language'>,
  record: ProductRecord,
  productId: ProductId = record.productId,
): Product | null {
  const parts = { category: categoryOf({ goods }, record), groups, language: language() };
  if (productId === record.productId) return asSold(record, parts);
  // A package that the product dropped has no tax data to take.
  return record.package?.productId === productId ? packageAsSold(record, parts) : null;
}
