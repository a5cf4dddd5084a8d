/**
 * Names of goods, units and categories. Units and categories are translated; a shop's own words stay
 * unchanged.
 */
import { categoryName } from '../../shared/catalogue/category-name.ts';
import type { BasketLineView } from '../../shared/contract/basket.ts';
import type { Words } from './words.ts';

export { unitText } from '../../shared/paper/unit-text.ts';

/** "Non" -> "Bread". */
export const categoryText = (words: Words, category: string): string =>
  category === '' ? words('goods.category.none') : categoryName(words.language, category);

/** The name of a line. An unknown or refused scan has the goods' name if known, else its code. */
export function nameOf({ line: { what }, product }: BasketLineView): string {
  if (what.kind === 'open-item') return what.name;
  if (what.kind === 'unknown') return what.refused?.note ?? what.code;
  return what.asAdded?.name ?? product?.name ?? '';
}
