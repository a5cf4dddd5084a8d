/**
 * Names of goods, units and categories. Units and categories are translated; a shop's own words stay
 * unchanged.
 */
import { categoryName } from '../../shared/catalogue/category-name.ts';
import { unitOf } from '../../shared/catalogue/unit.ts';
import type { BasketLineView } from '../../shared/contract/basket.ts';
import type { Words } from './words.ts';

/** "dona" -> "pc". */
export function unitText(words: Words, unit: string): string {
  const kept = unitOf(unit);
  const key = `unit.${kept}` as const;
  return words.knows(key) ? words(key) : kept;
}

/** "Non" -> "Bread". */
export const categoryText = (words: Words, category: string): string =>
  category === '' ? words('goods.category.none') : categoryName(words.language, category);

/** The name of a line. An unknown or refused scan has the goods' name if known, else its code. */
export function nameOf({ line: { what }, product }: BasketLineView): string {
  if (what.kind === 'open-item') return what.name;
  if (what.kind === 'unknown') return what.refused?.note ?? what.code;
  return what.asAdded?.name ?? product?.name ?? '';
}
