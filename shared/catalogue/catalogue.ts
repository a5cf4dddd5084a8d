import type { TillError } from '../errors/till-error.ts';
import type { ProductId } from '../ids.ts';
import type { Result } from '../result.ts';
import type { Product } from './product.ts';

/** Characters. A longer text finds nothing. */
export const LONGEST_SEARCH = 100;

export interface Catalogue {
  product(id: ProductId): Product | undefined;
  byBarcode(barcode: string): Product | undefined;
  /** Matches words of a name (any three letters or more, else its start), or the start of a barcode. */
  search(text: string, limit: number): readonly Product[];
  category(category: string): readonly Product[];
  /** The first of a category, by name. */
  firstOf(category: string): Product | undefined;
  categories(): readonly string[];
  /** Adds or replaces, in one transaction. */
  put(products: readonly Product[]): Result<null, TillError>;
  count(): number;
  weighed(): number;
  close(): void;
}
