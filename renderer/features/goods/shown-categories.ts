/** Categories in the order of their shown names, which is not that of the stored ones. */
import { categoryText } from '../../i18n/goods-words.ts';
import { localeOf, type Words } from '../../i18n/words.ts';

export const inShownOrder = <C extends { readonly name: string }>(
  words: Words,
  categories: readonly C[],
): readonly C[] =>
  categories.toSorted((one, other) =>
    categoryText(words, one.name).localeCompare(categoryText(words, other.name), localeOf(words.language)),
  );
