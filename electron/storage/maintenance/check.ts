/**
 * Whether a journal's file is whole: a quick check for each start, and SQLite's own check of the whole file.
 */
import { closeSync, existsSync, readSync, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { openRegular } from '../regular-file.ts';
import type { StopFlag } from './stop-flag.ts';

/** Offsets in an SQLite file's header (sqlite.org/fileformat.html, 1.3). */
const HEADER = { bytes: 100, pageSize: 16, changeCounter: 24, pages: 28, validFor: 92 } as const;

/**
 * Whether the file is shorter than its header says, because a disk lost its last writes. SQLite would notice
 * only when it reads a missing page. A file with a non-empty WAL passes, because the WAL may hold the rest.
 * Throws if the file is unreadable. Never call it while this process has the file open: closing any handle
 * drops all of the process's locks.
 */
export function isCutShort(path: string): boolean {
  const walBytes = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  if (!existsSync(path) || walBytes > 0) return false;
  const header = Buffer.alloc(HEADER.bytes);
  const file = openRegular(path);
  try {
    if (readSync(file, header, 0, HEADER.bytes, 0) < HEADER.bytes) return false;
  } finally {
    closeSync(file);
  }
  // The page count is valid only if the last writer of the change counter wrote it too.
  if (header.readUInt32BE(HEADER.changeCounter) !== header.readUInt32BE(HEADER.validFor)) return false;
  const pageSize = header.readUInt16BE(HEADER.pageSize);
  return statSync(path).size < header.readUInt32BE(HEADER.pages) * (pageSize === 1 ? 65_536 : pageSize);
}

/**
 * Reads the first and the last row of each table, so the path from the root to the next write. Throws what
 * SQLite throws at a damaged page. Costs a few pages, whatever the number of sales.
 */
export function probe(database: DatabaseSync): void {
  const keys = database.prepare(
    "SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table'",
  );
  for (const { name, wr } of keys.all()) {
    // A table without a rowid is ordered by its key, its first column.
    const order = wr === 1 ? '1' : 'rowid';
    database.prepare(`SELECT * FROM "${String(name)}" ORDER BY ${order} LIMIT 1`).get();
    database.prepare(`SELECT * FROM "${String(name)}" ORDER BY ${order} DESC LIMIT 1`).get();
  }
}

/** SQLite's own check of the whole file, which can't be stopped. */
export function isWhole(database: DatabaseSync): boolean {
  const [first] = database.prepare('PRAGMA quick_check(1)').all();
  return first?.quick_check === 'ok';
}

/**
 * The same check, one table at a time, so that it can stop in between. `sqlite_schema` stands for the list of
 * free pages. Pages without an owner stay unchecked; they only waste room. null: stopped.
 */
export function isWholeInSteps(database: DatabaseSync, stop: StopFlag): boolean | null {
  for (const table of ['sqlite_schema', ...tablesOf(database)]) {
    if (stop.isSet()) return null;
    const [first] = database.prepare(`PRAGMA quick_check("${table}")`).all();
    if (first?.quick_check !== 'ok') return false;
  }
  return stop.isSet() ? null : true;
}

const tablesOf = (database: DatabaseSync): string[] =>
  database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .all()
    .map(({ name }) => String(name));
