/**
 * The journal's reference: node:sqlite with the till's pragmas, and an entry's writes as plain prepared
 * statements. It has no schemas, hashes or other code of the till.
 */
import { DatabaseSync, type SQLInputValue, type StatementResultingChanges, StatementSync } from 'node:sqlite';
import { systemClock, systemRandomness } from '../../electron/app/system-clock.ts';
import { writerIn } from '../../electron/storage/append.ts';
import type { Journal } from '../../electron/storage/journal.ts';
import type { NewEntry } from '../../electron/storage/kinds.ts';
import { MOST_PAGES } from '../../electron/storage/maintenance/checkpoints.ts';
import { type OpenJournalDeps, openJournal } from '../../electron/storage/open-journal.ts';
import { byStaff, UNNAMED_CASHIER } from '../../shared/staff/actor.ts';

export const CASHIER = byStaff(UNNAMED_CASHIER);

/** The till's journal. @throws if it can't be opened. */
export function openOurs(path: string, deps: Partial<OpenJournalDeps> = {}): Journal {
  const [clock, random] = [systemClock(), systemRandomness()];
  const journal = openJournal(path, { clock, random, shifts: () => 'day', ...deps });
  if (!journal.ok) throw new Error(journal.error.code);
  return journal.value;
}

const PRAGMAS = `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
  PRAGMA wal_autocheckpoint = ${MOST_PAGES};`;

export function openBare(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  database.exec(PRAGMAS);
  return database;
}

/** A statement that changed a row, or started or ended the transaction. */
interface Write {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
}

/** Records writes; ignores reads and updates that match no row. */
class NotingDatabase extends DatabaseSync {
  noted: Write[] = [];

  override prepare(sql: string): StatementSync {
    const statement = super.prepare(sql);
    const isBoundary = /^(BEGIN|COMMIT)/.test(sql);
    const run = (...values: SQLInputValue[]) => {
      const done: StatementResultingChanges = Reflect.apply(StatementSync.prototype.run, statement, values);
      if (isBoundary || Number(done.changes) > 0) this.noted.push({ sql, values });
      return done;
    };
    return Object.defineProperty(statement, 'run', { value: run });
  }
}

/** Appends these entries to a copy of the till's journal; answers the writes of each entry. */
export function writesOf(
  path: string,
  entries: readonly NewEntry[],
  deps: Pick<OpenJournalDeps, 'clock' | 'random'>,
): readonly (readonly Write[])[] {
  const database = new NotingDatabase(path);
  database.exec(PRAGMAS);
  const writer = writerIn(database, { ...deps, shifts: () => 'day' });
  const writes = entries.map((entry) => {
    database.noted = [];
    if (!writer.append(CASHIER, entry).ok) throw new Error('the journal refuses');
    return database.noted;
  });
  database.close();
  return writes;
}

/** Prepares each statement once. Answers a function that writes the entry with this number. */
export function writerOf(
  database: DatabaseSync,
  writes: readonly (readonly Write[])[],
): (number: number) => void {
  const prepared = new Map(writes.flat().map(({ sql }) => [sql, database.prepare(sql)]));
  const ready = writes.map((those) =>
    those.map(({ sql, values }) => ({ statement: prepared.get(sql), values })),
  );
  return (number) => {
    for (const { statement, values } of ready[number] ?? []) statement?.run(...values);
  };
}
