/** The content of the grid: the chosen shelf and those after it, or the results of a search. */
import { useEffect, useState } from 'react';
import type { Product } from '../../../shared/catalogue/product.ts';
import type { TileProduct } from '../../../shared/catalogue/tile-product.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import {
  type FoundBy,
  foundNow,
  type QueryInTurn,
  useTillQueries,
  useTypedQuery,
} from '../../context/till-query.ts';
import { useBasket, useRoute, useTill, useTillApp } from '../../context/use-till-app.ts';

export interface Section {
  /** Null: the favourites. */
  readonly category: string | null;
  readonly products: readonly TileProduct[];
}

/** A few screens full. */
const ENOUGH = 60;

interface Sections {
  /** Undefined until the first load, or after a failure. Older sections stay until newer ones arrive. */
  readonly sections: readonly Section[] | undefined;
  /** A swipe came near the end. */
  readonly goOn: () => void;
}

/**
 * The chosen shelf and the categories after it. It loads a few screens, and more near the end: each product
 * can be swiped to from each chip.
 */
export function useSections(): Sections {
  const shelf = useRoute((route) => route.shelf);
  const [wanted, setWanted] = useState({ shelf, tiles: ENOUGH });
  const tiles = wanted.shelf === shelf ? wanted.tiles : ENOUGH;
  const categories = useTill((till) => till.categories);
  // New favourites appear after a sale, never during one.
  const saleId = useBasket((basket) => basket.saleId);
  const { value, error } = useTillQueries(['shelf', shelf, categories, saleId, tiles], (ask) =>
    sectionsFrom({ shelf, categories, tiles }, ask),
  );
  useShownError(error);
  const goOn = (): void => {
    // Nothing to load if all is there, or if more is on its way.
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
  ask: QueryInTurn,
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

/**
 * The results of these words, best first; until they arrive, the results of the words before. failed: the
 * search failed.
 */
export function useSearch(text: string): {
  readonly found: FoundBy<'catalogue.search'> | undefined;
  readonly failed: boolean;
} {
  const { found, error } = useTypedQuery('catalogue.search', { text });
  useShownError(error);
  return { found, failed: error !== null };
}

/**
 * The first result on the screen for these words. Undefined: the screen shows other words, or no answer yet.
 */
export const firstFound = (
  { queries, route }: ReturnType<typeof useTillApp>,
  text: string,
): Product | undefined =>
  route.getState().picker?.text === text ? foundNow(queries, 'catalogue.search', { text })?.[0] : undefined;

/** The message line shows the error. */
function useShownError(error: TillError | null): void {
  const { route } = useTillApp();
  useEffect(() => {
    if (error) route.say({ kind: 'error', error });
  }, [error, route]);
}
