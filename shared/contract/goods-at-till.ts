/** The shop's goods at the counter: tax groups, and goods that get their tax data or their record there. */
import { z } from 'zod';
import type { ItemGroup } from '../catalogue/category.ts';
import type { Product } from '../catalogue/product.ts';
import { ProductRecord } from '../catalogue/product-record.ts';
import { ItemGroupId, ProductId } from '../ids.ts';
import { channel } from './channel.ts';

export const GOODS_AT_TILL = {
  /**
   * The groups for goods that are not on file, and for products without tax data. Each has whole tax data.
   */
  'goods.tax-groups': channel<readonly ItemGroup[]>()('sell', z.undefined()),
  /**
   * Takes a group's tax data for a product that has none, and answers the product as sold. Listed until
   * somebody confirms it. Errors: `product.not-found`, `tax-group.gone`, and those of `GoodsStore.change`.
   */
  'goods.choose-tax': channel<Product>()('sell', z.object({ productId: ProductId, groupId: ItemGroupId })),
  /**
   * An unknown scan of the basket becomes a product, which gets its id from the till. Answers it as sold.
   * Errors: `catalogue.lesson`, those of `notFiscal` and of `GoodsStore.change`.
   */
  'goods.add-scanned': channel<Product>()('catalogue', z.object({ record: ProductRecord }), 'save-product'),
} as const;
