/** What stands in the grid: the shelf that is chosen with those after it, or what a search finds. */
import { useEffect, useState } from 'react';
import type { Product } from '../../../shared/catalogue/product.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { type AskInTurn, type FoundBy, foundNow, useAskedAsTyped, useAskedInTurn } from '../../app/asked.ts';
import { useBasket, useRoute, useTill, useTillApp } from '../../app/use-till-app.ts';

export interface Section {
  /** null: the favourites. */
  readonly category: string | null;
  readonly products: readonly Product[];
}

/** A few screens full. */
const ENOUGH = 60;

interface Sections {
  /** undefined while the first is looked up, or where it can't be; what was there stays until there is something newer. */
  readonly sections: readonly Section[] | undefined;
  /** Somebody swipes near their end. */
  readonly goOn: () => void;
}

/**
 * The shelf that is chosen, and after it the next categories, a few screens full at first and as many more whenever
 * somebody comes near their end: every product of the shop is swiped to from every chip, and two chips reach three of them.
 */
export function useSections(): Sections {
  const shelf = useRoute((route) => route.shelf);
  const [wanted, setWanted] = useState({ shelf, tiles: ENOUGH });
  const tiles = wanted.shelf === shelf ? wanted.tiles : ENOUGH;
  const categories = useTill((till) => till.categories);
  // What has become a favourite comes behind the others after a sale, and never during one.
  const saleId = useBasket((basket) => basket.saleId);
  const { value, error } = useAskedInTurn(['shelf', shelf, categories, saleId, tiles], (ask) =>
    sectionsFrom({ shelf, categories, tiles }, ask),
  );
  useSaid(error);
  const goOn = (): void => {
    // Once all of it is there, or more of it is on its way, there is nothing to ask for.
    if (value && tilesOf(value) >= tiles) setWanted({ shelf, tiles: tiles + ENOUGH });
  };
  return { sections: value, goOn };
}

const tilesOf = (sections: readonly Section[]): number =>
  sections.reduce((sum, { products }) => sum + products.length, 0);

interface Wanted {
  readonly shelf: string | null;
  readonly categories: readonly string[];
  readonly tiles: number;
}

async function sectionsFrom(
  { shelf, categories, tiles }: Wanted,
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
    if (tilesOf(found) >= tiles) break;
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
