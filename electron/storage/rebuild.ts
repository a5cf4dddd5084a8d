/**
 * Rebuilds the tables of the books from the log, which is only read. The first step removes the mark, and the
 * last step sets it. So the next start repeats an interrupted rebuild.
 */
import type { DatabaseSync } from 'node:sqlite';
import { APPLY_VERSION, applyIn } from './apply.ts';
import { BrokenChain, EMPTY, firstBreak, logIn } from './log.ts';
import { BOOK_TABLES, MIGRATIONS } from './migrations.ts';

/** Up to which entry the tables are made, and by which apply. null: unknown. */
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
 * Whose tables these are. `older`: the next start or a rebuild upgrades them. `newer`: only a newer Tilla can
 * use them. The file must hold a log.
 */
export function tablesIn(database: DatabaseSync): 'ours' | 'older' | 'newer' {
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
  const applyVersion = markIn(database).get()?.applyVersion ?? APPLY_VERSION;
  if (version > MIGRATIONS.length || applyVersion > APPLY_VERSION) return 'newer';
  return version < MIGRATIONS.length || applyVersion < APPLY_VERSION ? 'older' : 'ours';
}

export interface RebuildOptions {
  /** Entries per transaction. */
  readonly batch?: number;
  /** After each transaction: the last applied entry. */
  readonly onBatch?: (seq: number) => void;
}

/**
 * Returns the last entry. Checks each entry against the chain. @throws BrokenChain, NewerEntry, and what
 * SQLite and the disk throw. The tables then have no mark.
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
