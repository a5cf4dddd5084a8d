/** What stands in the grid: the shelf that is chosen with those after it, or what a search finds. */
import { useEffect } from 'react';
import type { Product } from '../../../shared/catalogue/product.ts';
import { type AskInTurn, useAskedInTurn } from '../../app/asked.ts';
import { useBasket, useRoute, useTill, useTillApp } from '../../app/use-till-app.ts';

export interface Section {
  /** null: the favourites. */
  readonly category: string | null;
  readonly products: readonly Product[];
}

/** A few screens full: who swipes further presses a chip. */
const ENOUGH = 60;
const NONE: readonly Section[] = [];

/**
 * The shelf that is chosen, and after it the next categories until there are enough tiles: who wants something of two
 * of them swipes on. null while the first is looked up; what was there stays until there is something newer.
 */
export function useSections(): readonly Section[] | null {
  const { route } = useTillApp();
  const shelf = useRoute((route) => route.shelf);
  const categories = useTill((till) => till.categories);
  // What is sold most may be another thing after each sale, and never moves during one.
  const saleId = useBasket((basket) => basket.saleId);
  const { value, error } = useAskedInTurn(['shelf', shelf, categories, saleId], (ask) =>
    sectionsFrom(shelf, categories, ask),
  );
  useEffect(() => {
    if (error) route.say({ kind: 'error', error });
  }, [error, route]);
  return value ?? (error ? NONE : null);
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

/** Looks these words up, and leaves what they found with the route. */
export function useSearch(text: string): void {
  const { api, route } = useTillApp();
  useEffect(() => {
    let current = true;
    const look = async (): Promise<void> => {
      const answer = await api.ask('catalogue.search', { text });
      if (!current) return;
      if (!answer.ok) route.say({ kind: 'error', error: answer.error });
      route.takeFound({ text, products: answer.ok ? answer.value : [] });
    };
    // The wedge waited for a pause in the typing already. What it gives back at once is looked up once.
    const timer = setTimeout(() => void look());
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [text, route, api]);
}
