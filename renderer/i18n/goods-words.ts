/**
 * What goods, their units and their categories are called. Units and categories in the language of the page; a shop's own
 * words, which no language file has, stay as they are.
 */
import { unitOf } from '../../shared/catalogue/unit.ts';
import type { BasketLineView } from '../../shared/contract/basket.ts';
import type { Words } from './words.ts';

/** "dona" -> "pcs". */
export function unitText(words: Words, unit: string): string {
  const kept = unitOf(unit);
  const key = `unit.${kept}` as const;
  return words.knows(key) ? words(key) : kept;
}

/** "Non" -> "Bread". */
export function categoryText(words: Words, category: string): string {
  const key = `category.${category}` as const;
  return words.knows(key) ? words(key) : category;
}

/** A line of a basket; a scan that is no goods goes by their name where it is known, else by its code. */
export function nameOf({ line: { what }, product }: BasketLineView): string {
  if (what.kind === 'open-item') return what.name;
  return what.kind === 'unknown' ? (what.refused?.note ?? what.code) : (product?.name ?? '');
}
