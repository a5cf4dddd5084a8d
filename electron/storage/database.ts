/**
 * Opens an SQLite file as the till needs it: WAL, synchronous=FULL, brought forward to the newest schema,
 * and clear about what is wrong with a file that can't be used. The file itself is never replaced.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ErrorCode, TillError } from '../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { isCutShort } from './maintenance/check.ts';

/** A second process that writes at this moment is waited for this long. */
const BUSY_MS = 5_000;

/** A step forward of a schema: SQL, or what SQL alone can't say. It runs in a transaction of its own. */
export type Migration = string | ((database: DatabaseSync) => void);

/** A step of the journal's schema. tables: those of its new ones that are made from the log. */
export interface BooksStep {
  readonly tables: readonly string[];
  readonly sql: string;
}

export interface OpenOptions {
  /** Looks at a file before anything is written into it: what it is that can't be used; null: go on. */
  readonly refuse?: (database: DatabaseSync) => JournalFault | null;
  /** Reads what can tell of damage, and answers whether there is none; it may throw what SQLite throws. */
  readonly check?: (database: DatabaseSync) => boolean;
}
export type JournalFault = Extract<ErrorCode, `journal.${string}`>;

/**
 * path: a file, or `:memory:`. Errors: `journal.unwritable` (folder or disk), `journal.corrupt`, `journal.newer`
 * (written by a newer Tilla), what `refuse` says; `field` names the file.
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
    // Before a migration writes into it.
    if (!check(database)) return refused('journal.corrupt');
    migrate(database, migrations, version);
    return ok(database);
  } catch (thrown) {
    return refused(faultOf(thrown, path));
  }
}

/**
 * Does the work in one durable transaction; a second time where the disk was full and room was made. Errors:
 * `journal.unwritable`; nothing of the work is there then.
 */
export type Transact = (work: () => void) => Result<null, TillError>;

/** Makes room on a full disk, and answers whether there is some now. */
export type MakeRoom = () => boolean;

export function transactIn(database: DatabaseSync, makeRoom: MakeRoom = () => false): Transact {
  const [begin, commit] = [database.prepare('BEGIN IMMEDIATE'), database.prepare('COMMIT')];
  const tryOnce = (work: () => void): 'done' | 'full' | 'refused' => {
    try {
      begin.run();
      work();
      commit.run();
      return 'done';
    } catch (thrown) {
      if (database.isTransaction) database.exec('ROLLBACK');
      if (isRefusedByDisk(thrown)) return isFull(thrown) ? 'full' : 'refused';
      throw thrown;
    }
  };
  return (work) => {
    const first = tryOnce(work);
    const last = first === 'full' && makeRoom() ? tryOnce(work) : first;
    return last === 'done' ? ok(null) : fail({ code: 'journal.unwritable' });
  };
}

/** The same inside a transaction of somebody else, who makes it durable. */
export const savepointsIn =
  (database: DatabaseSync): Transact =>
  (work) => {
    database.exec('SAVEPOINT one');
    try {
      work();
      database.exec('RELEASE one');
      return ok(null);
    } catch (thrown) {
      // A full disk may have ended all of it.
      if (database.isTransaction) database.exec('ROLLBACK TO one; RELEASE one');
      if (isRefusedByDisk(thrown)) return fail({ code: 'journal.unwritable' });
      throw thrown;
    }
  };

/** from: how many of the steps the file has seen. @throws what SQLite throws; the step is undone then. */
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

/** A broken rule of the schema is a bug of ours, not the disk's. A trigger's word is neither: somebody else put it there. */
const CONSTRAINT = 19;
const CONSTRAINT_TRIGGER = 1811;

/** Whether SQLite threw it, and not a bug of ours. */
export const isSqliteError = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_SQLITE_ERROR';

function isRefusedByDisk(thrown: unknown): boolean {
  if (!isSqliteError(thrown)) return false;
  const errcode = thrown instanceof Error && 'errcode' in thrown ? Number(thrown.errcode) : 0;
  return (errcode & 0xff) !== CONSTRAINT || errcode === CONSTRAINT_TRIGGER;
}

/** SQLite's codes for a disk without room: for the file itself, and for the shared index of its WAL. */
const FULL = 13;
const IOERR_SHMSIZE = 4_874;

/** Whether SQLite says that the disk is full. */
export function isFull(thrown: unknown): boolean {
  const errcode = thrown instanceof Error && 'errcode' in thrown ? Number(thrown.errcode) : 0;
  return (errcode & 0xff) === FULL || errcode === IOERR_SHMSIZE;
}

/** A table or a column is missing that each journal of this schema has: its text in the file is damaged. */
const UNKNOWN_NAME = 1;

/** What is wrong with a file at which SQLite threw this, as it was opened. */
export function faultOf(thrown: unknown, path: string): 'journal.corrupt' | 'journal.unwritable' {
  const errcode = thrown instanceof Error && 'errcode' in thrown ? Number(thrown.errcode) : 0;
  const isDamaged = isDamage(thrown) || errcode === UNKNOWN_NAME;
  return isDamaged && existsSync(path) ? 'journal.corrupt' : 'journal.unwritable';
}
