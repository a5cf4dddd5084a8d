/**
 * Opens an SQLite file as the till needs it: WAL, synchronous=FULL, brought forward to the newest schema,
 * and clear about what is wrong with a file that can't be used. The file itself is never replaced.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TillError } from '../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { isCutShort } from './maintenance/check.ts';

/** A second process that writes at this moment is waited for this long. */
const BUSY_MS = 5_000;

/** A step forward of a schema: SQL, or what SQL alone can't say. It runs in a transaction of its own. */
export type Migration = string | ((database: DatabaseSync) => void);

/**
 * path: a file, or `:memory:`. check: reads what can tell of damage, and answers whether there is none; it may
 * throw what SQLite throws. Errors: `journal.unwritable` (folder or disk), `journal.corrupt`,
 * `journal.newer` (written by a newer Tilla); `field` names the file.
 */
export function openDatabase(
  path: string,
  migrations: readonly Migration[],
  check: (database: DatabaseSync) => boolean = () => true,
): Result<DatabaseSync, TillError> {
  let database: DatabaseSync | null = null;
  try {
    if (path !== ':memory:') {
      mkdirSync(dirname(path), { recursive: true });
      if (isCutShort(path)) return fail({ code: 'journal.corrupt', field: path });
    }
    database = new DatabaseSync(path, { timeout: BUSY_MS });
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
    const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
    if (version > migrations.length) {
      database.close();
      return fail({ code: 'journal.newer', field: path });
    }
    // Before a migration writes into it.
    if (!check(database)) {
      database.close();
      return fail({ code: 'journal.corrupt', field: path });
    }
    migrate(database, migrations, version);
    return ok(database);
  } catch (thrown) {
    database?.close();
    return fail({ code: codeOf(thrown, path), field: path });
  }
}

function migrate(database: DatabaseSync, migrations: readonly Migration[], from: number): void {
  for (const [index, step] of migrations.entries()) {
    if (index < from) continue;
    database.exec('BEGIN IMMEDIATE');
    try {
      if (typeof step === 'string') database.exec(step);
      else step(database);
      database.exec(`PRAGMA user_version = ${index + 1}`);
      database.exec('COMMIT');
    } catch (thrown) {
      database.exec('ROLLBACK');
      throw thrown;
    }
  }
}

/** SQLite's primary result codes for a file that is not a database, or a damaged one. */
const CORRUPT = 11;
const NOT_A_DATABASE = 26;

/** Whether SQLite says that the file is damaged, and not that the disk or another process is in the way. */
export function isDamage(thrown: unknown): boolean {
  const errcode = thrown instanceof Error && 'errcode' in thrown ? Number(thrown.errcode) & 0xff : 0;
  return errcode === CORRUPT || errcode === NOT_A_DATABASE;
}

const codeOf = (thrown: unknown, path: string): 'journal.corrupt' | 'journal.unwritable' =>
  isDamage(thrown) && existsSync(path) ? 'journal.corrupt' : 'journal.unwritable';
