/** What the shop sells. */

import type { Product } from '../../shared/catalogue/product.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { ProductId } from '../../shared/ids.ts';
import type { Result } from '../../shared/result.ts';

export interface Catalogue {
  product(id: ProductId): Product | undefined;
  byBarcode(barcode: string): Product | undefined;
  /** Words of a name (any part of three letters or more, else the start of one), or the start of a barcode. */
  search(text: string, limit: number): readonly Product[];
  category(category: string): readonly Product[];
  categories(): readonly string[];
  /** Adds or replaces, in one transaction. */
  put(products: readonly Product[]): Result<null, TillError>;
  count(): number;
  close(): void;
}
