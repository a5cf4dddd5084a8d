/** Units and categories in the language of the page. A shop's own words, which no language file has, stay as they are. */
import type { Words } from './words.ts';

/** "dona" -> "pcs"; what is printed on a receipt keeps the catalogue's own. */
export function unitText(words: Words, unit: string): string {
  const key = `unit.${unit}` as const;
  return words.knows(key) ? words(key) : unit;
}

/** "Non" -> "Bread". */
export function categoryText(words: Words, category: string): string {
  const key = `category.${category}` as const;
  return words.knows(key) ? words(key) : category;
}
