/** How well the name of goods fits a code of the national list. */

/** Makes one form of a text in any script, words apart by spaces. */
export type SearchKey = (text: string) => string;

const MOST_WORDS = 12;
const LONGEST_WORD = 40;
/** Letters of a word whose endings may differ. */
const STEM = 4;

/** The distinct words of a text, in order. */
export const wordsOf = (text: string, key: SearchKey): readonly string[] => [
  ...new Set(
    key(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '')
      .map((word) => word.slice(0, LONGEST_WORD)),
  ),
];

/** The words by which goods are looked up. */
export const wantedWords = (name: string, key: SearchKey): readonly string[] =>
  wordsOf(name, key).slice(0, MOST_WORDS);

export const isStem = (word: string): boolean => word.length >= STEM && !/^\d/.test(word);

/** What an entry is found by. */
export const textOf = ({
  name,
  brand,
  attribute,
}: {
  readonly name: string;
  readonly brand: string | null;
  readonly attribute: string | null;
}): string => [name, brand, attribute].filter((text) => text !== null).join(' ');

export interface NameMatch {
  readonly found: number;
  /** The higher, the better. */
  readonly score: number;
}

/** A longer word that begins with the wanted word counts a little less. */
const OF_STEM = 0.8;
/** Words of the entry that nobody wanted cost little. */
const PER_EXTRA_WORD = 0.01;

/** weightOf: how much a word says; rare words say more. */
export function matchOf(
  wanted: readonly string[],
  words: readonly string[],
  weightOf: (word: string) => number,
): NameMatch {
  const has = new Set(words);
  let [found, score] = [0, 0];
  for (const word of wanted) {
    const share = has.has(word)
      ? 1
      : isStem(word) && words.some((other) => other.startsWith(word))
        ? OF_STEM
        : 0;
    if (share > 0) found += 1;
    score += share * weightOf(word);
  }
  return { found, score: score - PER_EXTRA_WORD * Math.max(0, words.length - found) };
}
