/**
 * One process per data folder. The system releases the lock when the process ends, however it ends. The lock
 * is SQLite's, on its own file, so it works wherever the journal works.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';

export interface FolderLock {
  release(): void;
}

const BUSY = 5;
const isTaken = (thrown: unknown): boolean =>
  thrown instanceof Error && 'errcode' in thrown && (Number(thrown.errcode) & 0xff) === BUSY;

/**
 * folder: the data folder, made if missing. Errors: `journal.in-use` (a till or the journal's command has
 * it), `journal.unwritable`.
 */
export function lockFolder(folder: string): Result<FolderLock, TillError> {
  const path = join(folder, 'till.lock');
  let database: DatabaseSync | null = null;
  try {
    mkdirSync(folder, { recursive: true });
    database = new DatabaseSync(path, { timeout: 0 });
    database.exec('BEGIN EXCLUSIVE');
    const held = database;
    return ok({ release: () => held.close() });
  } catch (thrown) {
    database?.close();
    return fail({ code: isTaken(thrown) ? 'journal.in-use' : 'journal.unwritable', field: path });
  }
}
