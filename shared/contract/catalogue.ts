import { z } from 'zod';
import { LONGEST_SEARCH } from '../catalogue/catalogue.ts';
import type { Product } from '../catalogue/product.ts';
import type { TilePage, TileProduct } from '../catalogue/tile-product.ts';
import { ProductId } from '../ids.ts';
import { cleanedText } from '../line-of-text.ts';
import { channel } from './channel.ts';

export const CATALOGUE = {
  /** Words of a name or the start of a barcode; at most 50 answers, best first. */
  'catalogue.search': channel<readonly TileProduct[]>()(
    'sell',
    z.object({ text: cleanedText(LONGEST_SEARCH) }),
  ),
  /**
   * Sorted by name. If the category exceeds one screen, the best sellers of this till come first. The order
   * stays the same all day. from: 0, or `next` of the page before.
   */
  'catalogue.category': channel<TilePage>()(
    'sell',
    z.object({ category: z.string().max(64), from: z.number().int().nonnegative() }),
  ),
  /**
   * Pinned goods, then the best sellers of this till in the last 30 days, most sold first; without sales, the
   * first product of each category. At most 16, or all that are pinned.
   */
  'catalogue.favourites': channel<readonly TileProduct[]>()('look', z.undefined()),
  /** Whether goods were pinned, or sold in the last 30 days: the first tiles are favourites. */
  'catalogue.has-favourites': channel<boolean>()('look', z.undefined()),
  /**
   * Whether the product can be sold at all. Errors: `product.not-fiscal` (field, reason),
   * `shop.no-tax-number`.
   */
  'catalogue.check': channel<Product>()('sell', z.object({ productId: ProductId })),
} as const;
