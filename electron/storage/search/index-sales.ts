/**
 * Updates the index from its journal, in small steps. New entries come first, oldest first. Then older sales
 * follow, newest first, so that the last days are found at once. Each step and its mark are one transaction.
 */
import type { DatabaseSync } from 'node:sqlite';
import { adoptedAtMs, goodsOf, wordsOf } from '../../../shared/history/words.ts';
import { saleMs } from '../../../shared/sale/sale-time.ts';
import { tashkentDay } from '../../../shared/time.ts';
import { VOIDED_OF } from '../log.ts';
import type { IndexProgress } from '../sale-search.ts';
import { factsIn } from './facts.ts';
import type { IndexFile, IndexMark } from './index-file.ts';

/** Entries, or sales, per step. */
const STEP = 50;
/** Entries per step where only their numbers are stored. */
const INDEX_STEP = 5_000;

export interface Indexer {
  /** Returns whether there is more to do. @throws what SQLite throws; the step is then rolled back. */
  step(): boolean;
  /** The progress of the index. */
  progress(): IndexProgress;
  /** The folded names of goods, with their numbers. */
  readonly goodsNames: ReadonlyMap<string, number>;
}

export function indexerOn({ database, mark, setMark }: IndexFile): Indexer {
  const put = putIn(database);
  const after = database.prepare(
    `SELECT seq, hash, ${SALE_OF_ENTRY} AS row FROM journal.log WHERE seq > ? ORDER BY seq LIMIT ?`,
  );
  const earlier = database.prepare(
    'SELECT made_seq FROM journal.sale WHERE made_seq < ? ORDER BY made_seq DESC LIMIT ?',
  );
  const tip = database.prepare('SELECT MAX(seq) AS seq FROM journal.log');
  // MIN and MAX in one statement would read the whole table.
  const firstSale = database.prepare('SELECT MIN(made_seq) AS row FROM journal.sale');
  const lastSale = database.prepare('SELECT MAX(made_seq) AS row FROM journal.sale');
  const insert = database.prepare('INSERT OR IGNORE INTO told (sale, seq) VALUES (?, ?)');
  const insertMany = database.prepare(`INSERT OR IGNORE INTO told (sale, seq)
    SELECT row, seq FROM (SELECT seq, ${SALE_OF_ENTRY} AS row FROM journal.log WHERE seq >= :from AND seq < :to)
    WHERE row IS NOT NULL`);

  const forward = (at: IndexMark): IndexMark | null => {
    const entries = after.all(at.logTo, STEP);
    const last = entries.at(-1);
    if (!last) return null;
    const rows = new Set<number>();
    for (const { seq, row } of entries) {
      if (row === null) continue;
      rows.add(Number(row));
      insert.run(Number(row), Number(seq));
    }
    for (const row of rows) if (row >= at.salesFrom || row > at.logTo) put.sale(row);
    return { ...at, logTo: Number(last.seq), hash: String(last.hash) };
  };
  const backward = (at: IndexMark): IndexMark | null => {
    if (at.salesFrom > 0) {
      const rows = earlier.all(at.salesFrom, STEP).map(({ made_seq }) => Number(made_seq));
      for (const row of rows) put.sale(row);
      return { ...at, salesFrom: rows.length < STEP ? 0 : (rows.at(-1) ?? 0) };
    }
    if (at.toldFrom <= 0) return null;
    const from = Math.max(0, at.toldFrom - INDEX_STEP);
    insertMany.run({ from, to: at.toldFrom });
    return { ...at, toldFrom: from };
  };

  return {
    goodsNames: put.names,
    step: () => {
      database.exec('BEGIN IMMEDIATE');
      try {
        const at = mark();
        const next = forward(at) ?? backward(at);
        if (next !== null) setMark(next);
        database.exec('COMMIT');
        return next !== null;
      } catch (thrown) {
        if (database.isTransaction) database.exec('ROLLBACK');
        put.forget();
        throw thrown;
      }
    },
    progress: () => {
      const at = mark();
      const isBehind = Number(tip.get()?.seq ?? 0) > at.logTo;
      if (at.salesFrom === 0) return { isWhole: !isBehind, isBehind, share: 1 };
      const [first, last] = [Number(firstSale.get()?.row ?? 0), Number(lastSale.get()?.row ?? 0)];
      const share = last <= first ? 0 : (last + 1 - at.salesFrom) / (last + 1 - first);
      return { isWhole: !isBehind && at.salesFrom === 0, isBehind, share: Math.min(1, Math.max(0, share)) };
    },
  };
}

/**
 * The row of the sale to which an entry belongs. The entry's subject is an id of the sale, or the entry names
 * the sale whose goods were taken out.
 */
const SALE_OF_ENTRY = `COALESCE(
  (SELECT sale FROM journal.payment WHERE transaction_id = subject),
  (SELECT made_seq FROM journal.sale WHERE sale_id = subject),
  (SELECT sale FROM journal.refund WHERE refund_id = subject),
  (SELECT sale FROM journal.tender WHERE tender_id = subject),
  (SELECT made_seq FROM journal.sale WHERE sale_id = ${VOIDED_OF}))`;

/** The index word of a product's name. */
export const goodsWord = (name: number): string => `n${name}`;

/** Stores the words of a sale and removes its former words. */
function putIn(database: DatabaseSync) {
  const facts = factsIn(database);
  const before = database.prepare('SELECT words FROM doc WHERE sale = ?');
  const keep = database.prepare(`INSERT INTO doc (sale, at_ms, words) VALUES (?, ?, ?)
    ON CONFLICT (sale) DO UPDATE SET at_ms = excluded.at_ms, words = excluded.words`);
  const add = database.prepare('INSERT OR IGNORE INTO posting (word, sale) VALUES (?, ?)');
  const remove = database.prepare('DELETE FROM posting WHERE word = ? AND sale = ?');
  const day = database.prepare(`INSERT INTO day_span (day, first, last) VALUES (:day, :row, :row)
    ON CONFLICT (day) DO UPDATE SET first = min(first, :row), last = max(last, :row)
    WHERE first > :row OR last < :row`);
  const addName = database.prepare('INSERT INTO goods_name (folded) VALUES (?)');
  const allNames = database.prepare('SELECT name, folded FROM goods_name');
  const names = new Map<string, number>();
  const readNames = (): void => {
    names.clear();
    for (const { name, folded } of allNames.all()) names.set(String(folded), Number(name));
  };
  const nameOf = (name: string): number => {
    const known = names.get(name);
    if (known !== undefined) return known;
    const added = Number(addName.run(name).lastInsertRowid);
    names.set(name, added);
    return added;
  };
  readNames();
  return {
    names,
    /** A rollback may have removed added names. */
    forget: readNames,
    sale: (row: number): void => {
      const found = facts(row);
      if (found === null) return;
      const atMs = Math.floor(saleMs(found.sale, found.tenders));
      const goods = goodsOf(found).map((name) => goodsWord(nameOf(name)));
      const words = [...wordsOf(found), ...goods];
      const text = JSON.stringify(words);
      const stored = before.get(row)?.words;
      if (stored === text) return;
      const now = new Set(words);
      for (const word of stored === undefined ? [] : wordsIn(stored))
        if (!now.has(word)) remove.run(word, row);
      for (const word of words) add.run(word, row);
      keep.run(row, atMs, text);
      for (const ms of [atMs, ...adoptedAtMs(found)]) day.run({ day: tashkentDay(ms), row });
    },
  };
}

/** The words of a stored sale. */
function wordsIn(stored: unknown): readonly string[] {
  const words: unknown = JSON.parse(String(stored));
  return Array.isArray(words) ? words.map(String) : [];
}
