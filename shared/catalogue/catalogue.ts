import type { TillError } from '../errors/till-error.ts';
import type { ProductId } from '../ids.ts';
import type { Result } from '../result.ts';
import type { Product } from './product.ts';
import type { TileLooks, TilePage } from './tile-product.ts';

/** Characters. A longer text finds nothing. */
export const LONGEST_SEARCH = 100;

/** What moves up among results that fit equally well. */
export interface SearchRank {
  readonly pinned: ReadonlySet<ProductId>;
  /** Times sold of late. */
  readonly soldLately: ReadonlyMap<ProductId, number>;
}

export interface Catalogue extends TileLooks {
  product(id: ProductId): Product | undefined;
  /** Hidden goods are found by `product` alone. */
  offered(id: ProductId): Product | undefined;
  byBarcode(barcode: string): Product | undefined;
  /**
   * Best first. Finds words of a name, of the category, sizes, starts and ends of codes, in any script and order
   * (`shared/catalogue/search/`).
   */
  search(text: string, limit: number): readonly Product[];
  /** By name. A category may hold every product of the shop. */
  category(category: string, from: number, limit: number): TilePage;
  /** The first of a category, by name. */
  firstOf(category: string): Product | undefined;
  categories(): readonly string[];
  /** Adds or replaces, in one transaction. */
  put(products: readonly Product[]): Result<null, TillError>;
  count(): number;
  weighed(): number;
  close(): void;
}
