/** Other words for a word of a query: the same meaning in the other language, or a brand's other spelling. */
import { BRAND_WORDS } from './brand-words.ts';
import { GOODS_WORDS } from './goods-words.ts';
import { latinLetters } from './latin-letters.ts';
import { soundOf } from './sound.ts';

/** A shorter start of a word has too many meanings. */
const SHORTEST_START = 4;
/** A word may carry an ending that the list lacks: "молоком". */
const LONGEST_ENDING = 3;

/** Keys of the same meaning, without those of the word itself. */
export type Meanings = (word: string) => readonly string[];

/** Reads the lists, once: make it at the first search. */
export function readMeanings(): Meanings {
  const bySound = new Map<string, Set<string>>();
  for (const row of `${GOODS_WORDS}${BRAND_WORDS}`.split('\n')) {
    const words = latinLetters(row)
      .split(' ')
      .filter((word) => word !== '');
    for (const word of words) {
      const known = bySound.get(soundOf(word)) ?? new Set<string>();
      for (const other of words) known.add(other);
      bySound.set(soundOf(word), known);
    }
  }
  const sounds = [...bySound.keys()].toSorted();
  return (word) => {
    const sound = soundOf(word);
    const found = new Set(bySound.get(sound));
    if (found.size === 0)
      for (const near of nearest(sounds, sound)) for (const key of bySound.get(near) ?? []) found.add(key);
    return [...found].filter((key) => soundOf(key) !== sound);
  };
}

/** The listed word that the sound begins, or that begins the sound. */
function nearest(sounds: readonly string[], sound: string): readonly string[] {
  if (sound.length < SHORTEST_START) return [];
  const begun = sounds.filter((listed) => listed.startsWith(sound));
  if (begun.length > 0) return begun;
  return sounds.filter(
    (listed) =>
      listed.length >= SHORTEST_START &&
      sound.length - listed.length <= LONGEST_ENDING &&
      sound.startsWith(listed),
  );
}
