/**
 * A category's tiles, page by page: pinned goods first, then best sellers, then the others by name. A category
 * may hold every product of the shop, so no request reads all of it.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Catalogue } from '../../shared/catalogue/catalogue.ts';
import type { Product } from '../../shared/catalogue/product.ts';
import type { TileLooks, TilePage } from '../../shared/catalogue/tile-product.ts';
import type { ProductId } from '../../shared/ids.ts';
import { type Clock, tashkentDay } from '../../shared/time.ts';

/** Tiles of a category that the smallest screen shows without a swipe. */
const IN_SIGHT = 16;
/** A few screens full. */
const PAGE = 60;
/** Products per step: a few milliseconds. */
const STEP = 100;

/** The number of sales per product. */
export type Times = ReadonlyMap<ProductId, number>;

interface CategoryTilesParts {
  readonly catalogue: Pick<Catalogue, 'offered' | 'category'>;
  readonly looks: Pick<TileLooks, 'pinned'>;
  readonly clock: Pick<Clock, 'wallMs'>;
  readonly timesNow: () => Promise<Times>;
}

/** Most sold first, by category. */
type Ranks = ReadonlyMap<string, readonly ProductId[]>;

export function createCategoryTiles({ catalogue, looks, clock, timesNow }: CategoryTilesParts) {
  /** People learn the place of a category's tile, so it stays for the day. */
  let ofDay: { readonly day: string; readonly ranks: Promise<Ranks> } | null = null;
  /**
   * Goods are shown whatever the journal's state. After an unreadable sale they keep the order of names, and
   * the next request tries again.
   */
  const mostSold = async (category: string): Promise<readonly ProductId[]> => {
    const day = tashkentDay(clock.wallMs());
    try {
      if (ofDay?.day !== day) ofDay = { day, ranks: timesNow().then((times) => ranksOf(catalogue, times)) };
      return (await ofDay.ranks).get(category) ?? [];
    } catch {
      ofDay = null;
      return [];
    }
  };
  const here = (category: string, ids: readonly ProductId[]): readonly Product[] =>
    ids.flatMap((id) => {
      const product = catalogue.offered(id);
      // A package has no tile.
      return product?.category === category && product.pieceOf === undefined ? [product] : [];
    });

  return async (category: string, from: number): Promise<TilePage> => {
    const { products, next } = catalogue.category(category, from, PAGE);
    const isShort = from === 0 && next === null && products.length <= IN_SIGHT;
    const most = isShort ? [] : here(category, await mostSold(category)).slice(0, IN_SIGHT);
    const pinned = here(category, looks.pinned());
    const first = new Map([...pinned, ...most].map((product) => [product.productId, product]));
    const others = products.filter(({ productId }) => !first.has(productId));
    return { products: from === 0 ? [...first.values(), ...others] : others, next };
  };
}

/** With equal counts, by name. */
async function ranksOf(catalogue: Pick<Catalogue, 'offered'>, times: Times): Promise<Ranks> {
  const sold: { readonly product: Product; readonly count: number }[] = [];
  let seen = 0;
  for (const [id, count] of times) {
    const product = catalogue.offered(id);
    if (product) sold.push({ product, count });
    seen += 1;
    if (seen % STEP === 0) await nextTurn();
  }
  sold.sort((one, other) => other.count - one.count || (one.product.name < other.product.name ? -1 : 1));
  const ranks = new Map<string, ProductId[]>();
  for (const { product } of sold) {
    const those = ranks.get(product.category) ?? [];
    those.push(product.productId);
    ranks.set(product.category, those);
  }
  return ranks;
}
