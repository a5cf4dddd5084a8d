/**
 * Writes a national list into a new file. The file counts once it took the place of the earlier one. A load
 * that ends early leaves the earlier list whole.
 */
import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type SearchKey, textOf, wordsOf } from '../../../shared/catalogue/national/name-match.ts';
import type { NationalFacts, NationalRow } from '../../../shared/catalogue/national/national-list.ts';
import { keyMark, NATIONAL_SCHEMA, PER_LENGTH } from './list-schema.ts';

/** Names of groups and brands that are kept in memory. */
const MOST_KNOWN = 50_000;
/** Entries whose words are indexed between two turns of the thread. */
const BATCH = 2_000;

export interface NewList {
  /** A code that stands twice keeps its first row, and gets the barcodes of both. */
  add(rows: readonly NationalRow[]): void;
  /** How many codes the list has by now. */
  codes(): number;
  /** Indexes the names; each step takes some milliseconds. Yields the share that is done. */
  index(): Generator<number>;
  /** Flushes the file and closes it. */
  finish(facts: Omit<NationalFacts, 'codes'>): void;
  /** Closes and removes the file. */
  abandon(): void;
}

function textIds(database: DatabaseSync): (text: string | null) => number | null {
  const known = new Map<string, number>();
  const find = database.prepare('SELECT id FROM text WHERE text = ?');
  const add = database.prepare('INSERT INTO text (text) VALUES (?)');
  return (text) => {
    if (text === null) return null;
    const seen = known.get(text) ?? find.get(text)?.id;
    const id = Number(seen ?? add.run(text).lastInsertRowid);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(text, id);
    return id;
  };
}

function* indexNames(database: DatabaseSync, key: SearchKey, codes: number): Generator<number> {
  database.exec(`INSERT INTO entry_words (entry_words, rank) VALUES ('hashsize', 8388608), ('automerge', 8)`);
  const page = database.prepare(`SELECT entry.id, name, attribute, brand.text AS brand FROM entry
    LEFT JOIN text AS brand ON brand.id = entry.brand WHERE entry.id > ? ORDER BY entry.id LIMIT ${BATCH}`);
  const index = database.prepare('INSERT INTO entry_words (rowid, words) VALUES (?, ?)');
  for (let [after, done] = [-1, 0]; ; ) {
    const rows = page.all(after);
    for (const { id, name, attribute, brand } of rows) {
      const text = textOf({
        name: String(name),
        brand: brand === null ? null : String(brand),
        attribute: attribute === null ? null : String(attribute),
      });
      index.run(Number(id), wordsOf(text, key).join(' '));
      after = Number(id);
    }
    if (rows.length === 0) break;
    done += rows.length;
    yield done / codes;
  }
  database.exec(`INSERT INTO entry_words (entry_words) VALUES ('optimize');
    CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab(main, entry_words, row);
    INSERT INTO word SELECT term, doc FROM vocabulary`);
}

/** path: an earlier file there is removed. @throws what SQLite and the disk throw. */
export function newNationalList(path: string, key: SearchKey): NewList {
  rmSync(path, { force: true });
  const database = new DatabaseSync(path);
  // A file that is not finished is thrown away, so it needs no journal.
  database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -32000;');
  database.exec(NATIONAL_SCHEMA);
  database.exec('BEGIN');
  const idOf = textIds(database);
  const known = database.prepare('SELECT id FROM entry WHERE spic = ?');
  const add = database.prepare('INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const addBarcode = database.prepare('INSERT OR IGNORE INTO barcode VALUES (?, ?)');
  let codes = 0;
  const entryOf = (row: NationalRow): number => {
    const spic = BigInt(row.spic);
    const there = known.get(spic);
    if (there) return Number(there.id);
    const id = row.name.length * PER_LENGTH + codes;
    const { group, position, subposition, brand, unit } = row;
    const parts = [group, row.class, position, subposition, brand, unit].map(idOf);
    add.run(id, spic, row.name, row.attribute, ...parts);
    codes += 1;
    return id;
  };
  return {
    add: (rows) => {
      for (const row of rows) {
        const id = entryOf(row);
        for (const barcode of row.barcodes) addBarcode.run(Number(barcode), id);
      }
    },
    codes: () => codes,
    index: () => indexNames(database, key, codes),
    finish: (facts) => {
      const put = database.prepare('INSERT INTO about VALUES (?, ?)');
      for (const [fact, value] of Object.entries({ ...facts, codes })) put.run(fact, String(value));
      put.run('key', keyMark(key));
      database.exec('COMMIT');
      database.close();
      const file = openSync(path, 'r+');
      try {
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
    },
    abandon: () => {
      if (database.isOpen) database.close();
      rmSync(path, { force: true });
    },
  };
}
