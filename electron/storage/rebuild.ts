/**
 * Makes the tables of the books anew from the log, which it only reads. The mark that says how far they have come
 * goes with the first row and is set with the last one: what is interrupted begins anew at the next start.
 */
import type { DatabaseSync } from 'node:sqlite';
import { APPLY_VERSION, applyIn } from './apply.ts';
import { BrokenChain, EMPTY, firstBreak, logIn } from './log.ts';
import { BOOK_TABLES, MIGRATIONS } from './migrations.ts';

/** How far the tables were made, and by which apply; null: nobody can say. */
export interface Mark {
  readonly appliedSeq: number;
  readonly applyVersion: number;
}

export function markIn(database: DatabaseSync): {
  get(): Mark | null;
  set(appliedSeq: number): void;
  clear(): void;
} {
  const run = {
    get: database.prepare('SELECT value FROM meta WHERE name = ?'),
    set: database.prepare("UPDATE meta SET value = ? WHERE name = 'applied_seq'"),
    put: database.prepare('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)'),
    clear: database.prepare("DELETE FROM meta WHERE name IN ('applied_seq', 'apply_version')"),
  };
  const numberOf = (name: string): number | null => {
    const row = run.get.get(name);
    return row ? Number(row.value) : null;
  };
  return {
    get: () => {
      const [appliedSeq, applyVersion] = [numberOf('applied_seq'), numberOf('apply_version')];
      return appliedSeq === null || applyVersion === null ? null : { appliedSeq, applyVersion };
    },
    set: (appliedSeq) => {
      if (Number(run.set.run(String(appliedSeq)).changes) === 1) return;
      run.put.run('applied_seq', String(appliedSeq));
      run.put.run('apply_version', String(APPLY_VERSION));
    },
    clear: () => void run.clear.run(),
  };
}

/**
 * Whose tables these are: an `older` Tilla's are brought up by the next start or a rebuild, a `newer` one's are for
 * that one. Asked of a file that holds a log.
 */
export function tablesIn(database: DatabaseSync): 'ours' | 'older' | 'newer' {
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
  const applyVersion = markIn(database).get()?.applyVersion ?? APPLY_VERSION;
  if (version > MIGRATIONS.length || applyVersion > APPLY_VERSION) return 'newer';
  return version < MIGRATIONS.length || applyVersion < APPLY_VERSION ? 'older' : 'ours';
}

export interface RebuildOptions {
  /** Entries a transaction. */
  readonly batch?: number;
  /** After each transaction: up to which entry the tables are made. */
  readonly onBatch?: (seq: number) => void;
}

/**
 * Answers the last entry. Each entry is held against the chain on the way.
 * @throws BrokenChain, NewerEntry, and what SQLite and the disk throw. The tables are without a mark then.
 */
export function rebuild(database: DatabaseSync, { batch = 2_000, onBatch }: RebuildOptions = {}): number {
  const [log, mark, apply] = [logIn(database), markIn(database), applyIn(database)];
  inTransaction(database, () => {
    mark.clear();
    for (const table of BOOK_TABLES) database.exec(`DELETE FROM ${table}`);
  });
  onBatch?.(0);
  let tip = EMPTY;
  for (;;) {
    const entries = log.after(tip.seq, batch);
    const broken = firstBreak(tip, entries);
    if (broken !== null) throw new BrokenChain(broken);
    const last = entries.at(-1);
    inTransaction(database, () => {
      for (const entry of entries) apply(entry);
      if (!last) mark.set(tip.seq);
    });
    if (!last) return tip.seq;
    tip = last;
    onBatch?.(tip.seq);
  }
}

function inTransaction(database: DatabaseSync, work: () => void): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    work();
    database.exec('COMMIT');
  } catch (thrown) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw thrown;
  }
}
