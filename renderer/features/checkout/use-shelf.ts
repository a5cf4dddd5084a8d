/** The content of the grid: the chosen shelf and those after it, or the results of a search. */
import { useEffect, useMemo } from 'react';
import type { Product } from '../../../shared/catalogue/product.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { usePagesInTurn } from '../../context/pages-in-turn.ts';
import { type FoundBy, foundNow, useTypedQuery } from '../../context/till-query.ts';
import { useBasket, useRoute, useTill, useTillApp } from '../../context/use-till-app.ts';
import { filled, joined, pageOfShelf, type Section, SHELF_START } from './shelf-pages.ts';

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
  const categories = useTill((till) => till.categories);
  // New favourites appear after a sale, never during one.
  const saleId = useBasket((basket) => basket.saleId);
  const { pages, error, goOn } = usePagesInTurn(
    ['shelf', shelf, categories, saleId],
    SHELF_START,
    (ask, from) => pageOfShelf({ shelf, categories }, from, ask),
  );
  useShownError(error);
  const sections = useMemo(() => {
    const all = pages && joined(pages);
    return all && shelf === null ? filled(all) : all;
  }, [pages, shelf]);
  return { sections, goOn };
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
