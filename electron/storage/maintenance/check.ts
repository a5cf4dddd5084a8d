/** Whether a journal's file is whole: a look at the start that costs nothing, and SQLite's own check of all of it. */
import { closeSync, existsSync, readSync, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { openRegular } from '../regular-file.ts';
import type { StopFlag } from './stop-flag.ts';

/** Where what stands in an SQLite file's header (sqlite.org/fileformat.html, 1.3). */
const HEADER = { bytes: 100, pageSize: 16, changeCounter: 24, pages: 28, validFor: 92 } as const;

/**
 * Whether the file is shorter than its own header says: what a disk leaves that lost its last writes, and what
 * SQLite would notice only on the first read of a page that is gone. Says nothing of a file beside a WAL that
 * holds something, which may hold the rest. Throws where the file can't be read. Never call it while this
 * process has the file open: closing a file takes all of the process's locks on it away.
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
  // The count of pages holds only where the writer that set the change counter knew of it.
  if (header.readUInt32BE(HEADER.changeCounter) !== header.readUInt32BE(HEADER.validFor)) return false;
  const pageSize = header.readUInt16BE(HEADER.pageSize);
  return statSync(path).size < header.readUInt32BE(HEADER.pages) * (pageSize === 1 ? 65_536 : pageSize);
}

/**
 * Reads the first and the last row of every table: the way from its root to where the till writes next. Throws
 * what SQLite throws at a damaged page. Costs a few pages, however many sales there are.
 */
export function probe(database: DatabaseSync): void {
  const keys = database.prepare(
    "SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table'",
  );
  for (const { name, wr } of keys.all()) {
    // A table without a rowid is in the order of its key, which is its first column.
    const order = wr === 1 ? '1' : 'rowid';
    database.prepare(`SELECT * FROM "${String(name)}" ORDER BY ${order} LIMIT 1`).get();
    database.prepare(`SELECT * FROM "${String(name)}" ORDER BY ${order} DESC LIMIT 1`).get();
  }
}

/** SQLite's own check of the whole file in one go, which nothing can stop. */
export function isWhole(database: DatabaseSync): boolean {
  const [first] = database.prepare('PRAGMA quick_check(1)').all();
  return first?.quick_check === 'ok';
}

/**
 * The same check a table at a time, so that it can be stopped in between; `sqlite_schema` stands for the list of
 * free pages. What it leaves out is a page that belongs to nobody, which costs room and loses nothing. Answers
 * null when it was stopped.
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
