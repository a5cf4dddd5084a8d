/** Compares the tables of the books with a rebuild from the log; called after a story. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { EMPTY, firstBreak, logIn } from '../../electron/storage/log.ts';
import { BOOK_TABLES } from '../../electron/storage/migrations.ts';
import { rebuild } from '../../electron/storage/rebuild.ts';
import { makeFolder } from './temp-folder.ts';

/** Of tables without a rowid. */
const KEYS: Readonly<Record<string, string>> = {
  receipt: 'made_seq',
  receipt_number: 'series, mode, number, sale',
};

type Rows = Readonly<Record<string, readonly unknown[]>>;

/** Every row of the books, table by table, in the order of their rowids, and the log's own. */
export function rowsOfBooks(database: DatabaseSync): Rows {
  const rows = (table: string, order: string): readonly unknown[] =>
    database
      .prepare(`SELECT * FROM ${table} ORDER BY ${order}`)
      .all()
      .map((row) => ({ ...row }));
  const tables = BOOK_TABLES.map((table) => [table, rows(table, KEYS[table] ?? 'rowid')] as const);
  return Object.fromEntries([...tables, ['meta', rows('meta', 'name')], ['log', rows('log', 'seq')]]);
}

/**
 * Returns the differences between the tables and a rebuild of the same log; empty: none. The journal may be
 * open in a till; it is copied and unchanged.
 */
export function compareRebuilt(database: DatabaseSync): readonly string[] {
  const folder = makeFolder();
  const copyPath = join(folder.path, 'copy.db');
  try {
    database.exec(`VACUUM INTO '${copyPath.replaceAll("'", "''")}'`);
    const copy = new DatabaseSync(copyPath);
    try {
      copy.exec('PRAGMA synchronous = OFF');
      const before = rowsOfBooks(copy);
      const broken = firstBreak(EMPTY, logIn(copy).after(0, Number.MAX_SAFE_INTEGER));
      if (broken !== null) return [`the chain breaks at ${broken}`];
      rebuild(copy);
      const after = rowsOfBooks(copy);
      return Object.keys(before).flatMap((table) => difference(table, before, after));
    } finally {
      copy.close();
    }
  } finally {
    rmSync(folder.path, { recursive: true, force: true });
  }
}

function difference(table: string, before: Rows, after: Rows): readonly string[] {
  const [was, is] = [before[table] ?? [], after[table] ?? []];
  const at = Array.from({ length: Math.max(was.length, is.length) }, (_, index) => index);
  return at
    .filter((index) => !isDeepStrictEqual(was[index], is[index]))
    .map((index) => `${table}: ${JSON.stringify(was[index])} is rebuilt as ${JSON.stringify(is[index])}`);
}

/**
 * @throws with every row that a rebuild would make otherwise. path: of a journal, which may be open in a
 * till.
 */
export function expectRebuilt(path: string): void {
  const database = new DatabaseSync(path);
  try {
    const differences = compareRebuilt(database);
    if (differences.length > 0) throw new Error(differences.join('\n'));
  } finally {
    database.close();
  }
}
