/** A product as the index holds it: the tokens by which it is found, and its keys, by which results are ordered. */
import { searchKey } from '../search-key.ts';
import { amountOfToken, spokenOf } from './sizes.ts';
import { soundOf } from './sound.ts';

/** By what goods are found, in as many languages and codes as they have. */
export interface SearchableGoods {
  readonly names: readonly string[];
  readonly category: string;
  readonly barcodes: readonly string[];
  readonly articleNumber: string | null;
  readonly plu: string | null;
}

/** A token and its other forms: the sound of a word, the spoken numbers of a size. The token itself comes first. */
export type Forms = readonly string[];

export interface GoodsKeys {
  readonly names: readonly (readonly string[])[];
  /** Of the category and the article number. */
  readonly others: readonly string[];
  /** In the forms of `wholeCode`, `codeStart` and `codeEnd`. */
  readonly codes: readonly string[];
}

/** Signs that no key has, in front of what is no word. */
export const FIRST_WORD = '^';
export const wholeCode = (code: string): string => `=${compact(code)}`;
export const codeStart = (code: string): string => `#${compact(code)}`;
export const codeEnd = (code: string): string => `<${compact(code).split('').toReversed().join('')}`;
const compact = (code: string): string =>
  /^\d*$/.test(code) ? code : searchKey(code).replace(/[^\p{L}\p{N}]/gu, '');

export function formsOf(token: string): Forms {
  const amount = amountOfToken(token);
  return [...new Set([token, ...(amount ? spokenOf(amount) : [soundOf(token)])])];
}

export const wordsOf = (text: string): readonly string[] =>
  searchKey(text)
    .split(' ')
    .filter((word) => word !== '');

/** categoryWords: `wordsOf`; many products share a category. */
export function goodsKeys(
  { names, category, barcodes, articleNumber, plu }: SearchableGoods,
  categoryWords: (category: string) => readonly string[] = wordsOf,
): GoodsKeys {
  const numbers = [articleNumber ?? '', plu ?? ''].filter((code) => code !== '');
  return {
    names: names.map(wordsOf),
    others: [...categoryWords(category), ...wordsOf(articleNumber ?? '')],
    codes: [...barcodes.flatMap((code) => [codeStart(code), codeEnd(code)]), ...numbers.map(wholeCode)],
  };
}

/** Everything that finds the product, for a full-text index that splits at spaces. forms: `formsOf`. */
export function indexTextOf({ names, others, codes }: GoodsKeys, forms: (token: string) => Forms): string {
  // An import indexes 100,000 products: one set, and no list between.
  const all = new Set<string>();
  for (const words of [...names, others])
    for (const word of words) for (const form of forms(word)) all.add(form);
  for (const [first] of names)
    if (first !== undefined) for (const form of forms(first)) all.add(FIRST_WORD + form);
  for (const code of codes) all.add(code);
  return [...all].join(' ');
}

/** Keys as one text, and back. */
export const storedKeys = ({ names, others, codes }: GoodsKeys): string =>
  [names.map((name) => name.join(' ')).join('|'), others.join(' '), codes.join(' ')].join('\n');

export function keysOfStored(text: string): GoodsKeys {
  const [names = '', others = '', codes = ''] = text.split('\n');
  const words = (part: string): readonly string[] => part.split(' ').filter((word) => word !== '');
  return { names: names.split('|').map(words), others: words(others), codes: words(codes) };
}
