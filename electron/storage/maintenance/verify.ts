/**
 * Whether the books are right: the chain, each entry, the tables and the file. Names the first wrong entry.
 */
import { DatabaseSync } from 'node:sqlite';
import { formatOf } from '../chain.ts';
import { migrate } from '../database.ts';
import { decode, NewerEntry } from '../entry.ts';
import { EMPTY, firstBreak, logIn, type Tip } from '../log.ts';
import { BOOK_TABLES, MIGRATIONS } from '../migrations.ts';
import { markIn, rebuild, tablesIn } from '../rebuild.ts';
import { isWhole, isWholeInSteps } from './check.ts';
import type { StopFlag } from './stop-flag.ts';

/**
 * `unreadable`: SQLite can't read it.
 * `missing`, `changed`: the chain is broken, or an older format follows a newer one.
 * `newer`: this program does not understand it.
 * `tables`: they differ from the log.
 * `file`: all entries are right, and another part of the file is damaged.
 */
export const FAULTS = ['unreadable', 'missing', 'changed', 'newer', 'tables', 'file'] as const;
export type Fault = (typeof FAULTS)[number];

export type Verified =
  | { readonly fault: null; readonly tip: Tip }
  | { readonly fault: Fault; readonly seq: number }
  | { readonly fault: 'stopped' };

const BATCH = 1_000;

/** Longest pause after a step beside a selling till; otherwise the pause equals the step. */
const MAX_PAUSE_MS = 50;

/**
 * Checks the chain and every entry. stop: in steps, beside a selling till; null: in one go. onBatch: the last
 * checked entry.
 */
export function verifyLog(
  database: DatabaseSync,
  stop: StopFlag | null = null,
  onBatch: (seq: number) => void = () => undefined,
): Verified {
  let tip: Tip = EMPTY;
  try {
    const log = logIn(database);
    for (;;) {
      if (stop?.isSet()) return { fault: 'stopped' };
      const startedMs = performance.now();
      const entries = log.after(tip.seq, BATCH);
      if (entries.length === 0) return { fault: null, tip };
      const broken = firstBreak(tip, entries);
      for (const entry of entries) {
        if (entry.seq === broken) break;
        decode(entry);
        tip = entry;
      }
      if (broken !== null) {
        return { fault: entries.some(({ seq }) => seq === broken) ? 'changed' : 'missing', seq: broken };
      }
      onBatch(tip.seq);
      stop?.waitMs(Math.min(performance.now() - startedMs, MAX_PAUSE_MS));
    }
  } catch (thrown) {
    return thrown instanceof NewerEntry
      ? newerFrom(database, tip)
      : { fault: 'unreadable', seq: tip.seq + 1 };
  }
}

/**
 * This program can't read the entry behind `tip`, but a broken chain or a format that falls behind it is
 * certainly wrong.
 */
function newerFrom(database: DatabaseSync, tip: Tip): Verified {
  const newer = { fault: 'newer', seq: tip.seq + 1 } as const;
  try {
    const log = logIn(database);
    let [at, format] = [tip, 1];
    for (;;) {
      const entries = log.after(at.seq, BATCH);
      if (entries.length === 0) return newer;
      const broken = firstBreak(at, entries);
      for (const entry of entries) {
        if (entry.seq === broken || formatOf(entry) < format) return { fault: 'changed', seq: entry.seq };
        [at, format] = [entry, formatOf(entry)];
      }
      if (broken !== null) return { fault: 'missing', seq: broken };
    }
  } catch {
    return newer;
  }
}

/** `newer`: no damage up to an entry that this program can't read. */
export type DaysCheck = 'right' | 'damaged' | 'newer' | 'stopped';

/** The day's check of a journal or its backup: SQLite's own check, then the chain. */
export function daysCheck(database: DatabaseSync, stop: StopFlag): DaysCheck {
  const whole = isWholeInSteps(database, stop);
  if (whole !== true) return whole === null ? 'stopped' : 'damaged';
  const { fault } = verifyLog(database, stop);
  if (fault === null) return 'right';
  return fault === 'stopped' || fault === 'newer' ? fault : 'damaged';
}

/** `differ`: a row differs from the log. */
export type TablesCheck = 'right' | 'differ' | 'stopped';

class Stopped extends Error {}

/**
 * Checks only the tables, in steps with equal pauses, beside a selling till. Tables of an older Tilla pass.
 * madeIn: the path of a new file for the rebuilt tables; it stays.
 */
export function tablesCheck(database: DatabaseSync, stop: StopFlag, madeIn: string): TablesCheck {
  if (tablesIn(database) !== 'ours') return 'right';
  let startedMs = performance.now();
  const rest = (): void => {
    if (stop.isSet()) throw new Stopped();
    stop.waitMs(Math.min(performance.now() - startedMs, MAX_PAUSE_MS));
    startedMs = performance.now();
  };
  try {
    return rowThatDiffers(database, logIn(database).tip(), rest, madeIn) === null ? 'right' : 'differ';
  } catch (thrown) {
    if (thrown instanceof Stopped) return 'stopped';
    throw thrown;
  }
}

/**
 * Checks the log, each row against a rebuild, and the file. Takes as long as a rebuild. Tables of an older
 * Tilla are not compared.
 */
export function verifyJournal(database: DatabaseSync): Verified {
  const log = verifyLog(database);
  if (log.fault !== null) return log;
  try {
    const seq = tablesIn(database) === 'ours' ? rowThatDiffers(database, log.tip) : null;
    if (seq !== null) return { fault: 'tables', seq };
    return isWhole(database) ? log : { fault: 'file', seq: log.tip.seq };
  } catch {
    return { fault: 'file', seq: log.tip.seq };
  }
}

/**
 * The newest entry of the first row that differs from the log; null: none differs. `onStep`: after each batch
 * of entries or rows; what it throws ends the check. `madeIn`: a file for the rebuilt tables; left out:
 * SQLite's temporary file.
 */
function rowThatDiffers(
  database: DatabaseSync,
  tip: Tip,
  onStep: () => void = () => undefined,
  madeIn = '',
): number | null {
  if (markIn(database).get()?.appliedSeq !== tip.seq) return tip.seq;
  const made = new DatabaseSync(madeIn);
  try {
    // The file is temporary, so it needs no flush and no side files.
    made.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF');
    migrate(made, MIGRATIONS, 0);
    copyLog(database, made, onStep);
    rebuild(made, { onBatch: onStep });
    let rows = 0;
    for (const table of BOOK_TABLES) {
      const query = `SELECT * FROM ${table} ORDER BY 1`;
      const [mine, right] = [database.prepare(query).iterate(), made.prepare(query).iterate()];
      for (;;) {
        const [one, other] = [mine.next(), right.next()];
        rows += 1;
        if (rows % BATCH === 0) onStep();
        if (one.done && other.done) break;
        const row = other.done ? one.value : other.value;
        if (JSON.stringify(one.value) !== JSON.stringify(other.value)) return Number(row?.seq ?? tip.seq);
      }
    }
    return null;
  } finally {
    made.close();
  }
}

/** Copies the stored entries. */
function copyLog(from: DatabaseSync, to: DatabaseSync, onStep: () => void): void {
  const [source, target] = [logIn(from), logIn(to)];
  to.exec('BEGIN');
  for (let seq = 0; ; ) {
    const entries = source.after(seq, BATCH);
    for (const entry of entries) target.insert(entry);
    const last = entries.at(-1);
    if (!last) break;
    seq = last.seq;
    onStep();
  }
  to.exec('COMMIT');
}
