/** The shop's goods at the counter: tax groups, and goods that get their tax data or their record there. */
import { z } from 'zod';
import type { ItemGroup } from '../catalogue/category.ts';
import type { OfferedPair } from '../catalogue/known-pair.ts';
import type { Product } from '../catalogue/product.ts';
import { ProductRecord } from '../catalogue/product-record.ts';
import type { TaxOffer } from '../catalogue/tax-choice.ts';
import { LONGEST_PACKAGE_CODE } from '../catalogue/tax-data.ts';
import { ItemGroupId, ProductId } from '../ids.ts';
import { lineOfText } from '../line-of-text.ts';
import { channel } from './channel.ts';

const ChosenPair = z.object({
  productId: ProductId,
  spic: z.string().regex(/^\d{17}$/),
  packageCode: lineOfText(1, LONGEST_PACKAGE_CODE),
});
export type ChosenPair = z.infer<typeof ChosenPair>;

export const GOODS_AT_TILL = {
  /**
   * The groups for goods that are not on file. Each has whole tax data, and a unit code where the shop's
   * receipts need it.
   */
  'goods.tax-groups': channel<readonly ItemGroup[]>()('sell', z.undefined()),
  /** The groups that a product may take at its first sale, or why there is none. Error: `product.not-found`. */
  'goods.tax-offer': channel<TaxOffer>()('sell', z.object({ productId: ProductId })),
  /**
   * Takes an offered group's tax data for a product that lacks them, and answers the product as sold. Listed until
   * somebody confirms it. Errors: `product.not-found`, `tax-group.gone`, and those of `GoodsStore.change`.
   */
  'goods.choose-tax': channel<Product>()('sell', z.object({ productId: ProductId, groupId: ItemGroupId })),
  /**
   * Codes of the shop's other goods that the product may take as it may take a group. Error: `product.not-found`.
   */
  'goods.known-pairs': channel<readonly OfferedPair[]>()('sell', z.object({ productId: ProductId })),
  /** As `goods.choose-tax`, with an offered pair. Errors: the same. */
  'goods.choose-pair': channel<Product>()('sell', ChosenPair),
  /**
   * Gives a product or package that has its SPIC the package code, and answers it as sold. Errors:
   * `product.not-found`, `product.not-fiscal`, and those of `GoodsStore.change`.
   */
  'goods.type-package-code': channel<Product>()(
    'catalogue',
    z.object({ productId: ProductId, packageCode: lineOfText(1, LONGEST_PACKAGE_CODE) }),
    'save-product',
  ),
  /**
   * An unknown scan of the basket becomes a product, which gets its id from the till. Answers it as sold.
   * Errors: `catalogue.lesson`, those of `notFiscal` and of `GoodsStore.change`.
   */
  'goods.add-scanned': channel<Product>()('catalogue', z.object({ record: ProductRecord }), 'save-product'),
} as const;
