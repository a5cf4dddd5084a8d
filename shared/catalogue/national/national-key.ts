/**
 * How names of goods and of the national list meet: by `searchKey`, each word as it sounds. A shop's "Кока-кола" is the
 * list's "Coca-Cola".
 */
import { soundOf } from '../search/sound.ts';
import { searchKey } from '../search-key.ts';
import type { SearchKey } from './name-match.ts';

const WORD = /[a-z]+/g;
/** A list has some 100,000 words, most of them rare. */
const MOST_KNOWN = 50_000;
const known = new Map<string, string>();

function knownSound(word: string): string {
  const before = known.get(word);
  if (before !== undefined) return before;
  const sound = soundOf(word);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(word, sound);
  return sound;
}

export const nationalKey: SearchKey = (text) => searchKey(text).replace(WORD, knownSound);
