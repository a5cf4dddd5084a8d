/** Units and categories in the language of the page. A shop's own words, which no language file has, stay as they are. */
import { unitOf } from '../../shared/catalogue/unit.ts';
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
