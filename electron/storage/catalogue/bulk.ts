/**
 * Many rows in one change: SQLite sorts an index once instead of searching a place in it for each row. Readers see the
 * rows and their indexes together, when the caller's transaction is stored.
 */
import type { DatabaseSync } from 'node:sqlite';

/** Fewer rows than this are written faster one by one. */
export const LEAST_IN_BULK = 5_000;
const KEPT_KIB = 131_072;
/** FTS5 writes its words when they fill so many bytes. */
const WORDS_BYTES = { usual: 1_048_576, inBulk: 67_108_864 } as const;

/** No write of products reads these indexes. */
const SORTED = "'product_listed', 'product_in_category'";

/** Runs the work in the caller's transaction. rows: of products that it writes. @throws what the work throws. */
export function inBulk<T>(database: DatabaseSync, rows: number, work: () => T): T {
  if (rows < LEAST_IN_BULK) return work();
  const stored = Number(database.prepare('SELECT COUNT(*) AS count FROM product').get()?.count);
  // Sorting all of a large index costs more than some additions to it.
  if (rows < stored) return work();
  const indexes = database
    .prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND name IN (${SORTED})`)
    .all();
  const { cache_size: usualCache } = database.prepare('PRAGMA cache_size').get() ?? {};
  const setWords = (bytes: number): void =>
    database.exec(`INSERT INTO product_search (product_search, rank) VALUES ('hashsize', ${bytes})`);
  database.exec(`PRAGMA cache_size = -${KEPT_KIB}`);
  try {
    setWords(WORDS_BYTES.inBulk);
    for (const { name } of indexes) database.exec(`DROP INDEX ${String(name)}`);
    const done = work();
    for (const { sql } of indexes) database.exec(String(sql));
    setWords(WORDS_BYTES.usual);
    return done;
  } finally {
    database.exec(`PRAGMA cache_size = ${Number(usualCache)}`);
  }
}
