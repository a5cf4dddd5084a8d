/** Names of the built-in categories, on screens and in reports. A shop's own words stay unchanged. */
import type { Language } from '../settings/languages.ts';
import WORDS from './category-words.json' with { type: 'json' };

/** "Non" -> "Bread". */
export function categoryName(language: Language, category: string): string {
  const names: Readonly<Record<string, string>> = WORDS[language];
  return Object.hasOwn(names, category) ? (names[category] ?? category) : category;
}
