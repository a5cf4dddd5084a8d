/**
 * Finds products for a typed text, best first. FTS5 gives candidates, at most a few hundred each time, and `scorerOf`
 * orders them. Where the exact search finds too little, wider readings of the text follow, one after the other.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { SearchRank } from '../../../shared/catalogue/catalogue.ts';
import { keysOfStored } from '../../../shared/catalogue/search/document.ts';
import { type Meanings, readMeanings } from '../../../shared/catalogue/search/meanings.ts';
import { type Term, termsOf } from '../../../shared/catalogue/search/query.ts';
import { scorerOf } from '../../../shared/catalogue/search/rank.ts';
import { ProductId } from '../../../shared/ids.ts';
import { beginsWith, bestMatches, matchOf } from './match.ts';
import { type KnownWords, widened } from './wider.ts';

/** Candidates of a text. */
const CANDIDATES = 200;
/** Of more candidates these of each kind of best match are scored too. */
const BEST = 100;
/** Fewer results than this are too few: wider readings follow. */
const ENOUGH = 5;
/** Where a text has more candidates, the goods that sell are scored beside them. */
const MOST_POPULAR = 200;
/** More words than these are no search. */
const MOST_TERMS = 12;

interface Found {
  readonly row: number;
  readonly productId: ProductId;
  readonly score: number;
  readonly name: string;
}
type Rows = readonly Record<string, unknown>[];

/** The rows of products, best first. */
export type FindGoods = (text: string, limit: number) => readonly number[];

export function finderOf(database: DatabaseSync, rank: () => SearchRank): FindGoods {
  const columns = 'product.id, product.product_id, product.name, product.keys';
  const matching = database.prepare(`SELECT ${columns} FROM product_search
    JOIN product ON product.id = product_search.rowid WHERE product_search MATCH ? LIMIT ?`);
  const popular = database.prepare(
    `SELECT ${columns} FROM json_each(?) JOIN product ON product.product_id = json_each.value`,
  );
  const wordThatBegins = database.prepare(
    'SELECT 1 FROM product_word WHERE word >= ?1 AND word < ?2 LIMIT 1',
  );
  const isHeld = database.prepare('SELECT 1 FROM product_search WHERE product_search MATCH ? LIMIT 1');
  // The table of words answers most questions, and keeps words that products no longer have.
  const isKnown: KnownWords = (start) =>
    wordThatBegins.get(start, `${start}\u{10ffff}`) !== undefined &&
    isHeld.get(beginsWith(start)) !== undefined;
  let meanings: Meanings | null = null;

  const candidates = (terms: readonly Term[], standing: SearchRank): Rows => {
    const rows = matching.all(matchOf(terms), CANDIDATES);
    if (rows.length < CANDIDATES) return rows;
    const best = bestMatches(terms).flatMap((match) => matching.all(match, BEST));
    return [...best, ...popular.all(JSON.stringify(mostPopular(standing))), ...rows];
  };
  const found = (terms: readonly Term[], standing: SearchRank): readonly Found[] => {
    if (terms.length === 0) return [];
    const score = scorerOf(terms);
    const byRow = new Map<number, Found>();
    for (const { id, product_id, name, keys } of candidates(terms, standing)) {
      if (byRow.has(Number(id))) continue;
      const productId = ProductId.parse(product_id);
      const scored = score(keysOfStored(String(keys)), {
        isPinned: standing.pinned.has(productId),
        soldLately: standing.soldLately.get(productId) ?? 0,
      });
      if (scored !== null)
        byRow.set(Number(id), { row: Number(id), productId, score: scored, name: String(name) });
    }
    return [...byRow.values()].toSorted(better);
  };

  return (text, limit) => {
    meanings ??= readMeanings();
    const standing = rank();
    const terms = termsOf(text, meanings).slice(0, MOST_TERMS);
    const rows = new Set(found(terms, standing).map(({ row }) => row));
    if (rows.size < ENOUGH) {
      for (const readings of widened({ text, terms, meanings, isKnown })) {
        const more = readings.flatMap((reading) => found(reading, standing)).toSorted(better);
        for (const { row } of more) rows.add(row);
        if (rows.size > 0) break;
      }
    }
    return [...rows].slice(0, limit);
  };
}

/** Equal scores: the shorter name, then the order of names and ids, so that an index of any history answers alike. */
const better = (one: Found, other: Found): number =>
  other.score - one.score ||
  one.name.length - other.name.length ||
  inOrder(one.name, other.name) ||
  inOrder(one.productId, other.productId);

const inOrder = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function mostPopular({ pinned, soldLately }: SearchRank): readonly string[] {
  const sold = [...soldLately].toSorted(([, one], [, other]) => other - one).map(([id]) => id);
  return [...new Set([...pinned, ...sold])].slice(0, MOST_POPULAR);
}
