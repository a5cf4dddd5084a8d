/** Finding products. */
import { z } from 'zod';
import { LONGEST_SEARCH } from '../catalogue/catalogue.ts';
import type { Product } from '../catalogue/product.ts';
import { ProductId } from '../ids.ts';
import { cleanedText } from '../line-of-text.ts';
import { channel } from './channel.ts';

export const CATALOGUE = {
  /** Words of a name or the start of a barcode; at most 50 answers, best first. */
  'catalogue.search': channel<readonly Product[]>()('sell', z.object({ text: cleanedText(LONGEST_SEARCH) })),
  /** By name; of more than a screen full those first that this till sold most, in one order for the day. */
  'catalogue.category': channel<readonly Product[]>()('sell', z.object({ category: z.string().max(64) })),
  /** What this till sold most in the last 30 days, most first; until it has, the first of each category. At most 15. */
  'catalogue.favourites': channel<readonly Product[]>()('look', z.undefined()),
  /** Whether the product can be sold at all: `product.not-fiscal` names the field and the reason; `shop.no-tax-number`. */
  'catalogue.check': channel<Product>()('sell', z.object({ productId: ProductId })),
} as const;
