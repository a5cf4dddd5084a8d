/** What was meant where a word of a query finds too little: one wrong, missing, doubled or swapped letter; an ending. */
import { soundOf } from './sound.ts';

/** Shorter words are other words with one letter changed. */
const SHORTEST = 5;
const LETTERS = [...'abcdefghijklmnopqrstuvyz'];

/** The sounds of all words that differ from this one by one error. word: of `latinLetters`. */
export function oneErrorFrom(word: string): readonly string[] {
  if (word.length < SHORTEST) return [];
  const found = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of LETTERS) {
      found.add(soundOf(before + letter + after));
      if (after !== '') found.add(soundOf(before + letter + after.slice(1)));
    }
    found.add(soundOf(before + after.slice(1)));
    if (after.length > 1) found.add(soundOf(before + after.charAt(1) + after.charAt(0) + after.slice(2)));
  }
  found.delete(soundOf(word));
  return [...found];
}

const ENDINGS: readonly RegExp[] = [
  /(?:lari|larni|lar|ning|siz|li|si)$/,
  /(?:ov|ev|sk|n)?(?:aya|oye|iye|iy|oy|ie|ogo|ih|im|om|ami|am|ey|ya)$/,
  /[aeiouy]{1,2}$/,
];
const SHORTEST_STEM = 4;

/** The word without its Uzbek or Russian endings: "olmalari" is "olma". */
export const stemsOf = (word: string): readonly string[] => [
  ...new Set(
    ENDINGS.map((ending) => word.replace(ending, '')).filter(
      (stem) => stem !== word && stem.length >= SHORTEST_STEM,
    ),
  ),
];
