/** Proposes codes of the national list for goods, best first. */
import type { DatabaseSync } from 'node:sqlite';
import {
  isStem,
  matchOf,
  type SearchKey,
  textOf,
  wantedWords,
  wordsOf,
} from '../../../shared/catalogue/national/name-match.ts';
import type {
  HowMatched,
  NationalEntry,
  NationalProposal,
  Wanted,
} from '../../../shared/catalogue/national/national-list.ts';
import { entriesIn } from './entries.ts';

/** Entries of one search of the index: the shortest names. */
const OF_ONE_SEARCH = 60;
/** Entries that are compared with the name. */
const MOST_COMPARED = 180;
/** Words with the same beginning that are counted. */
const MOST_FORMS = 200;
/** Common words slow a search and say little: beyond the first search, the rarest words are enough. */
const MOST_TOGETHER = 5;
/** A near miss has at least this share of the words. */
const LEAST_SHARE = 1 / 3;
const BARCODE = /^\d{8,14}$/;

const ORDER: Readonly<Record<HowMatched, number>> = { barcode: 0, 'all-words': 1, 'some-words': 2 };

/** Each word with its weight; rare words first. */
function weighed(
  words: readonly string[],
  entriesWith: (word: string) => number,
  codes: number,
): ReadonlyMap<string, number> {
  const weights = words.map((word) => [word, Math.log(1 + codes / (1 + entriesWith(word)))] as const);
  return new Map(weights.toSorted(([, one], [, other]) => other - one));
}

/** known: rare words first. Fewer words find more; leaving one word out finds what that word spoils. */
function* narrowToWide(known: readonly string[]): Generator<readonly string[]> {
  if (known.length === 0) return;
  yield known;
  const rare = known.slice(0, MOST_TOGETHER);
  for (let count = Math.min(rare.length, known.length - 1); count > 0; count -= 1) yield rare.slice(0, count);
  for (let left = 0; left < rare.length - 1; left += 1) yield rare.filter((_word, at) => at !== left);
}

/** Throws what SQLite throws at a damaged page. */
export function proposalsIn(database: DatabaseSync, key: SearchKey, codes: number) {
  const entries = entriesIn(database);
  const byBarcode = database.prepare('SELECT entry FROM barcode WHERE gtin = ?');
  const byWords = database.prepare(
    `SELECT rowid AS entry FROM entry_words WHERE entry_words MATCH ? ORDER BY rowid LIMIT ${OF_ONE_SEARCH}`,
  );
  const ofWord = database.prepare('SELECT entries FROM word WHERE word = ?');
  const ofStem = database.prepare(
    `SELECT SUM(entries) AS entries FROM (SELECT entries FROM word WHERE word >= ?1 AND word < ?1 || char(1114111) LIMIT ${MOST_FORMS})`,
  );
  const whole = (word: string): number => Number(ofWord.get(word)?.entries ?? 0);
  /** A beginning costs a search far more than a whole word, so that it stands in only for an unknown word. */
  const termOf = (word: string): string => (whole(word) === 0 && isStem(word) ? `"${word}"*` : `"${word}"`);
  const entriesWith = (word: string): number =>
    whole(word) || (isStem(word) ? Number(ofStem.get(word)?.entries ?? 0) : 0);

  const idsOf = (known: readonly string[]): ReadonlySet<number> => {
    const ids = new Set<number>();
    for (const words of narrowToWide(known)) {
      if (ids.size >= MOST_COMPARED) break;
      for (const { entry } of byWords.all(words.map(termOf).join(' AND '))) ids.add(Number(entry));
    }
    return ids;
  };

  return ({ barcode, name }: Wanted, limit: number): readonly NationalProposal[] => {
    const wanted = wantedWords(name, key);
    const weights = weighed(wanted, entriesWith, codes);
    const scanned =
      barcode !== null && BARCODE.test(barcode)
        ? byBarcode.all(Number(barcode)).map(({ entry }) => Number(entry))
        : [];
    const known = [...weights.keys()].filter((word) => entriesWith(word) > 0);
    const ofBarcode = new Set(scanned);
    const proposal = (id: number, entry: NationalEntry) => {
      const { found, score } = matchOf(wanted, wordsOf(textOf(entry), key), (word) => weights.get(word) ?? 0);
      const byName: HowMatched = wanted.length > 0 && found === wanted.length ? 'all-words' : 'some-words';
      const matched: HowMatched = ofBarcode.has(id) ? 'barcode' : byName;
      return { entry, matched, wordsFound: found, words: wanted.length, score };
    };
    return [...new Set([...scanned, ...idsOf(known)])]
      .flatMap((id) => {
        const entry = entries.byId(id);
        return entry ? proposal(id, entry) : [];
      })
      .filter(({ matched, wordsFound }) => matched === 'barcode' || wordsFound >= wanted.length * LEAST_SHARE)
      .toSorted(
        (one, other) =>
          ORDER[one.matched] - ORDER[other.matched] ||
          other.score - one.score ||
          one.entry.name.length - other.entry.name.length ||
          (one.entry.spic < other.entry.spic ? -1 : 1),
      )
      .slice(0, limit)
      .map(({ score: _score, ...shown }) => shown);
  };
}
