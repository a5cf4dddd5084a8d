/** The pages of a shelf: its category, and the categories after it. */
import type { TileProduct } from '../../../shared/catalogue/tile-product.ts';
import type { PageInTurn, QueryInTurn } from '../../context/pages-in-turn.ts';

export interface Section {
  /** Null: the favourites. */
  readonly category: string | null;
  readonly products: readonly TileProduct[];
}

/** Where a page begins: a category, and a tile of it. */
interface Place {
  readonly nth: number;
  readonly from: number;
}

interface ShelfOf {
  /** Null: the favourites. */
  readonly shelf: string | null;
  readonly categories: readonly string[];
}

export const SHELF_START: Place = { nth: 0, from: 0 };
/** A few screens full. */
const ENOUGH = 60;

export async function pageOfShelf(
  { shelf, categories }: ShelfOf,
  start: Place,
  ask: QueryInTurn,
): Promise<PageInTurn<readonly Section[], Place>> {
  const begin = shelf === null ? 0 : Math.max(0, categories.indexOf(shelf));
  const inTurn = [...categories.slice(begin), ...categories.slice(0, begin)];
  const order = shelf === null ? [null, ...inTurn] : inTurn;
  const page: Section[] = [];
  let [{ nth, from }, tiles] = [start, 0];
  for (let category = order[nth]; category !== undefined && tiles < ENOUGH; category = order[nth]) {
    const { products, next } =
      category === null
        ? { products: await ask('catalogue.favourites', undefined), next: null }
        : await ask('catalogue.category', { category, from });
    if (products.length > 0) page.push({ category, products });
    tiles += products.length;
    [nth, from] = next === null ? [nth + 1, 0] : [nth, next];
  }
  return { page, next: nth < order.length ? { nth, from } : null };
}

/** The largest screen shows this many tiles. */
const ONE_SCREEN = 42;

/**
 * The favourites go on with the first categories until the screen is full, without a hole between them. No
 * product stands twice.
 */
export function filled(sections: readonly Section[]): readonly Section[] {
  const seen = new Set<string>();
  const first: TileProduct[] = [];
  const later: Section[] = [];
  for (const { category, products } of sections) {
    const fresh = products.filter(({ productId }) => !seen.has(productId));
    for (const { productId } of fresh) seen.add(productId);
    if (later.length === 0 && first.length < ONE_SCREEN) first.push(...fresh);
    else if (fresh.length > 0) later.push({ category, products: fresh });
  }
  return first.length === 0 ? [] : [{ category: null, products: first }, ...later];
}

/** One section for each category. A product that moved between two pages keeps its first place. */
export function joined(pages: readonly (readonly Section[])[]): readonly Section[] {
  const sections = new Map<string | null, Map<string, TileProduct>>();
  for (const { category, products } of pages.flat()) {
    const known = sections.get(category) ?? new Map<string, TileProduct>();
    sections.set(category, known);
    for (const product of products) if (!known.has(product.productId)) known.set(product.productId, product);
  }
  return [...sections].map(([category, known]) => ({ category, products: [...known.values()] }));
}
