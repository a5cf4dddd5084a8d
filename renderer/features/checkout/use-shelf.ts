/** What stands in the grid: the shelf that is chosen with those after it, or what a search finds. */
import { useEffect } from 'react';
import type { Product } from '../../../shared/catalogue/product.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { type AskInTurn, type FoundBy, foundNow, useAskedAsTyped, useAskedInTurn } from '../../app/asked.ts';
import { useBasket, useRoute, useTill, useTillApp } from '../../app/use-till-app.ts';

export interface Section {
  /** null: the favourites. */
  readonly category: string | null;
  readonly products: readonly Product[];
}

/** A few screens full: who swipes further presses a chip. */
const ENOUGH = 60;

/**
 * The shelf that is chosen, and after it the next categories until there are enough tiles: who wants something of two
 * of them swipes on. undefined while the first is looked up, or where it can't be; what was there stays until there is something
 * newer.
 */
export function useSections(): readonly Section[] | undefined {
  const shelf = useRoute((route) => route.shelf);
  const categories = useTill((till) => till.categories);
  // What is sold most may be another thing after each sale, and never moves during one.
  const saleId = useBasket((basket) => basket.saleId);
  const { value, error } = useAskedInTurn(['shelf', shelf, categories, saleId], (ask) =>
    sectionsFrom(shelf, categories, ask),
  );
  useSaid(error);
  return value;
}

async function sectionsFrom(
  shelf: string | null,
  categories: readonly string[],
  ask: AskInTurn,
): Promise<readonly Section[]> {
  const from = shelf === null ? 0 : Math.max(0, categories.indexOf(shelf));
  const after = [...categories.slice(from), ...categories.slice(0, from)];
  const found: Section[] = [];
  for (const category of shelf === null ? [null, ...after] : after) {
    const products =
      category === null
        ? await ask('catalogue.favourites', undefined)
        : await ask('catalogue.category', { category });
    if (products.length > 0) found.push({ category, products });
    if (found.reduce((sum, section) => sum + section.products.length, 0) >= ENOUGH) break;
  }
  return found;
}

/** What these words find, best first; until that is known, what the words before them found. failed: it can't be looked up. */
export function useSearch(text: string): {
  readonly found: FoundBy<'catalogue.search'> | undefined;
  readonly failed: boolean;
} {
  const { found, error } = useAskedAsTyped('catalogue.search', { text });
  useSaid(error);
  return { found, failed: error !== null };
}

/** The first of what stands on the screen for these words; undefined: other words are looked up, or there is no answer yet. */
export const firstFound = (
  { queries, route }: ReturnType<typeof useTillApp>,
  text: string,
): Product | undefined =>
  route.getState().picker?.text === text ? foundNow(queries, 'catalogue.search', { text })?.[0] : undefined;

/** The message line says why not. */
function useSaid(error: TillError | null): void {
  const { route } = useTillApp();
  useEffect(() => {
    if (error) route.say({ kind: 'error', error });
  }, [error, route]);
}
