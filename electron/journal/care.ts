/**
 * What keeps the journal for years: a check and a copy on the first start of each day, and a fresh file only
 * with the manager's word. The damaged file is kept, whatever happens.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import type { TillError } from '../../shared/errors.ts';
import { fail, ok, type Result } from '../../shared/result.ts';

const FILE = 'journal.db';
const BACKUPS = 'backups';
/** A week: long enough to notice, small enough for a terminal's disk. */
const KEPT_BACKUPS = 7;
/** Pages a step: the copy gives way to sales in between. */
const PAGES_A_STEP = 200;

export const journalPath = (folder: string): string => join(folder, FILE);

const backupPath = (folder: string, day: string): string => join(folder, BACKUPS, `journal-${day}.db`);

/** day: YYYY-MM-DD. The first start of a day has no copy of that day yet. */
export const isFirstStartOf = (folder: string, day: string): boolean => !existsSync(backupPath(folder, day));

/**
 * Copies the journal while the till sells. A copy that is cut short is never taken for a whole one: it gets
 * its name when it is complete. Errors: `journal.unwritable`.
 */
export async function backUp(folder: string, day: string): Promise<Result<string, TillError>> {
  const path = backupPath(folder, day);
  const partial = `${path}.partial`;
  let source: DatabaseSync | null = null;
  try {
    mkdirSync(join(folder, BACKUPS), { recursive: true });
    source = new DatabaseSync(journalPath(folder), { readOnly: true });
    await backup(source, partial, { rate: PAGES_A_STEP });
    renameSync(partial, path);
    forgetOldBackups(folder);
    return ok(path);
  } catch {
    rmSync(partial, { force: true });
    return fail({ code: 'journal.unwritable', field: path });
  } finally {
    source?.close();
  }
}

function forgetOldBackups(folder: string): void {
  const copies = readdirSync(join(folder, BACKUPS))
    .filter((name) => /^journal-\d{4}-\d{2}-\d{2}\.db$/.test(name))
    .toSorted();
  for (const name of copies.slice(0, -KEPT_BACKUPS)) rmSync(join(folder, BACKUPS, name));
}

/** SQLite's own check, without the slow part: 0.3 s for a million sales. */
export function isWhole(database: DatabaseSync): boolean {
  const [first] = database.prepare('PRAGMA quick_check(1)').all();
  return first?.quick_check === 'ok';
}

/**
 * Sets a journal that can't be used aside under another name, with its side files, so that the next start
 * makes a fresh one. Nothing of it is deleted. Answers the name. Errors: `journal.unwritable`.
 */
export function setJournalAside(folder: string, atWallMs: number): Result<string, TillError> {
  const aside = `journal.set-aside-${atWallMs}.db`;
  try {
    for (const suffix of ['-wal', '-shm', '']) {
      const from = `${journalPath(folder)}${suffix}`;
      if (existsSync(from)) renameSync(from, join(folder, `${aside}${suffix}`));
    }
    return ok(aside);
  } catch {
    return fail({ code: 'journal.unwritable', field: aside });
  }
}
