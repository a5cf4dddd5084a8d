/**
 * Opens an SQLite file for the till: WAL, synchronous=FULL, newest schema, and a code for each fault. The
 * file itself is never replaced.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ErrorCode, TillError } from '../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { isCutShort } from './maintenance/check.ts';

/** How long a write waits for a second process that writes. */
const BUSY_MS = 5_000;

/** A step of a schema: SQL, or a function where SQL is not enough. It runs in its own transaction. */
export type Migration = string | ((database: DatabaseSync) => void);

/** A step of the journal's schema. tables: its new tables that are made from the log. */
export interface BooksStep {
  readonly tables: readonly string[];
  readonly sql: string;
}

export interface OpenOptions {
  /** Inspects a file before a migration. Returns the fault that makes the file unusable; null: go on. */
  readonly refuse?: (database: DatabaseSync) => JournalFault | null;
  /**
   * Reads where damage would show, and returns whether the file is whole. It may throw what SQLite throws.
   */
  readonly check?: (database: DatabaseSync) => boolean;
}
export type JournalFault = Extract<ErrorCode, `journal.${string}`>;

/**
 * path: a file, or `:memory:`. `field` of an error names the file. Errors: `journal.unwritable` (folder or
 * disk), `journal.corrupt`, `journal.newer` (written by a newer Tilla), and what `refuse` returns.
 */
export function openDatabase(
  path: string,
  migrations: readonly Migration[],
  { refuse = () => null, check = () => true }: OpenOptions = {},
): Result<DatabaseSync, TillError> {
  let database: DatabaseSync | null = null;
  const refused = (code: JournalFault) => {
    database?.close();
    return fail<TillError>({ code, field: path });
  };
  try {
    if (path !== ':memory:') {
      mkdirSync(dirname(path), { recursive: true });
      if (isCutShort(path)) return refused('journal.corrupt');
    }
    database = new DatabaseSync(path, { timeout: BUSY_MS });
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
    const fault = refuse(database);
    if (fault !== null) return refused(fault);
    const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
    if (version > migrations.length) return refused('journal.newer');
    // Before a migration writes into the file.
    if (!check(database)) return refused('journal.corrupt');
    migrate(database, migrations, version);
    return ok(database);
  } catch (thrown) {
    return refused(faultOf(thrown, path));
  }
}

/**
 * Does the work in one durable transaction. Repeats the work once if the disk was full and room was made. Repeats it
 * once where a table was damaged, too: the work may leave that table out. Errors: `journal.unwritable`; nothing of
 * the work is stored then.
 */
export type Transact = (work: () => void) => Result<null, TillError>;

/** Makes room on a full disk, and returns whether there is room now. */
export type MakeRoom = () => boolean;

export function transactIn(database: DatabaseSync, makeRoom: MakeRoom = () => false): Transact {
  const [begin, commit] = [database.prepare('BEGIN IMMEDIATE'), database.prepare('COMMIT')];
  const tryOnce = (work: () => void): 'done' | 'full' | 'damaged' | 'refused' => {
    try {
      begin.run();
      work();
      commit.run();
      return 'done';
    } catch (thrown) {
      if (database.isTransaction) database.exec('ROLLBACK');
      if (!isRefusedByDisk(thrown)) throw thrown;
      if (isFull(thrown)) return 'full';
      return isDamage(thrown) ? 'damaged' : 'refused';
    }
  };
  return (work) => {
    const first = tryOnce(work);
    const isRepeated = first === 'damaged' || (first === 'full' && makeRoom());
    const last = isRepeated ? tryOnce(work) : first;
    return last === 'done' ? ok(null) : fail({ code: 'journal.unwritable' });
  };
}

/** `Transact` inside a larger transaction, whose owner makes the work durable. */
export const savepointsIn =
  (database: DatabaseSync): Transact =>
  (work) => {
    database.exec('SAVEPOINT one');
    try {
      work();
      database.exec('RELEASE one');
      return ok(null);
    } catch (thrown) {
      // A full disk may have ended the whole transaction.
      if (database.isTransaction) database.exec('ROLLBACK TO one; RELEASE one');
      if (isRefusedByDisk(thrown)) return fail({ code: 'journal.unwritable' });
      throw thrown;
    }
  };

/** from: how many steps the file has. @throws what SQLite throws; the failing step is rolled back. */
export function migrate(database: DatabaseSync, migrations: readonly Migration[], from: number): void {
  for (const [index, step] of migrations.entries()) {
    if (index < from) continue;
    database.exec('BEGIN IMMEDIATE');
    try {
      if (typeof step === 'string') database.exec(step);
      else step(database);
      database.exec(`PRAGMA user_version = ${index + 1}`);
      database.exec('COMMIT');
    } catch (thrown) {
      // A full disk may have ended the transaction by itself.
      if (database.isTransaction) database.exec('ROLLBACK');
      throw thrown;
    }
  }
}

/** SQLite's primary result codes for a damaged file and for a file that is no database. */
const CORRUPT = 11;
const NOT_A_DATABASE = 26;

/** Whether SQLite reports damage, rather than a refusing disk or another process. */
export function isDamage(thrown: unknown): boolean {
  const errcode = thrown instanceof Error && 'errcode' in thrown ? Number(thrown.errcode) & 0xff : 0;
  return errcode === CORRUPT || errcode === NOT_A_DATABASE;
}

/**
 * A broken constraint is a bug of ours. A trigger's refusal counts as the disk's, because our schema has no
 * triggers.
 */
const CONSTRAINT = 19;
const CONSTRAINT_TRIGGER = 1811;

/** Whether SQLite threw the error, rather than a bug of ours. */
export const isSqliteError = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_SQLITE_ERROR';

function isRefusedByDisk(thrown: unknown): boolean {
  if (!isSqliteError(thrown)) return false;
  const errcode = thrown instanceof Error && 'errcode' in thrown ? Number(thrown.errcode) : 0;
  return (errcode & 0xff) !== CONSTRAINT || errcode === CONSTRAINT_TRIGGER;
}

/** SQLite's codes for a full disk: the file itself, and the shared index of its WAL. */
const FULL = 13;
const IOERR_SHMSIZE = 4_874;

/** Whether SQLite reports a full disk. */
export function isFull(thrown: unknown): boolean {
  const errcode = thrown instanceof Error && 'errcode' in thrown ? Number(thrown.errcode) : 0;
  return (errcode & 0xff) === FULL || errcode === IOERR_SHMSIZE;
}

/** A table or column of the schema is missing: the schema's text in the file is damaged. */
const UNKNOWN_NAME = /no such (table|column)|has no column named/;

/** The fault of a file for which SQLite threw this while the file was being opened. */
export function faultOf(thrown: unknown, path: string): 'journal.corrupt' | 'journal.unwritable' {
  const isDamaged = isDamage(thrown) || (thrown instanceof Error && UNKNOWN_NAME.test(thrown.message));
  return isDamaged && existsSync(path) ? 'journal.corrupt' : 'journal.unwritable';
}
