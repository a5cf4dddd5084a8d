import type { ProductId } from '../ids.ts';
import type { PictureHash } from '../pictures/picture.ts';
import type { Colour } from './colour.ts';
import type { Product } from './product.ts';

/** A product as the selling screen shows it. */
export interface TileProduct extends Product, Partial<TileLook> {}

export interface TileLook {
  /** Its own, or its category's; null: the page's tint of the category. */
  readonly colour: Colour | null;
  /** A package has its product's. null: letters alone. */
  readonly photo: PictureHash | null;
}

/** A part of a category's goods. */
export interface TilePage {
  readonly products: readonly TileProduct[];
  /** Where the next page begins; null: this is the last. */
  readonly next: number | null;
}

/** How the owner arranged the tiles. */
export interface TileLooks {
  /** Pinned goods, in the order of the tiles. */
  pinned(): readonly ProductId[];
  lookOf(product: Product): TileLook;
}

export const tilesOf = (
  products: readonly Product[],
  looks: Pick<TileLooks, 'lookOf'>,
): readonly TileProduct[] => products.map((product) => ({ ...product, ...looks.lookOf(product) }));
