/**
 * Opens a journal's file for this program: upgrades the schema, checks the log, and rebuilds tables that do
 * not fit. Long work reports its progress.
 */
import type { DatabaseSync } from 'node:sqlite';
import { ZodError } from 'zod';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { JournalProgress } from '../../shared/journal/outcomes.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { openShiftIn } from './append.ts';
import { APPLY_VERSION, knowsEveryForm } from './apply.ts';
import { faultOf, isSqliteError, type JournalFault, openDatabase, transactIn } from './database.ts';
import { decode, UnreadableEntry } from './entry.ts';
import { BrokenChain, breakInTail, firstBreak, type Log, logIn } from './log.ts';
import { isWholeInSteps, probe } from './maintenance/check.ts';
import { stopFlag, stopMemory } from './maintenance/stop-flag.ts';
import { verifyLog } from './maintenance/verify.ts';
import { isBeforeTheLog, MIGRATIONS } from './migrations.ts';
import { markIn, rebuild } from './rebuild.ts';
import { paymentsIn } from './repositories/payments.ts';
import { holdPeopleOfLog } from './repositories/people-in-log.ts';
import { setupCodeIn } from './repositories/setup-code.ts';
import { tasksIn } from './repositories/tasks.ts';

/**
 * `ends`: the first and last rows of each table, in a moment. `whole`: SQLite's check of the file, then the
 * chain and each entry. A large log takes minutes.
 */
export type JournalCheck = 'ends' | 'whole';

const CHECKS: Record<JournalCheck, (database: DatabaseSync) => boolean> = {
  ends: (database) => {
    probe(database);
    return true;
  },
  // Checks one table at a time, as the day's thread does. Nothing sets this flag.
  whole: (database) => isWholeInSteps(database, stopFlag(stopMemory())) === true,
};

/** How many of the last entries each start checks against the chain. */
const TAIL = 100;
/** At least as many as a start of the till reads, because they may have ended shortly before. */
const NEWEST_PAYMENTS = 60;

export interface BringUpDeps {
  /** Default: `ends`. */
  readonly check?: JournalCheck;
  /** Rebuild the tables whatever their mark says. */
  readonly remakesTables?: boolean;
  /** People or roles in the tables differ from the log, so somebody edited the file. A rebuild follows. */
  readonly onPeopleEdited?: () => void;
  readonly onProgress?: (progress: JournalProgress) => void;
}

/**
 * path: the journal's file; a new file gets its schema. Errors: as `openDatabase`.
 * `journal.old`: written by Tilla 0.1.
 * `journal.corrupt`: also if the chain is broken or an open row is unreadable.
 * `journal.newer`: also if an entry or the tables have a form that this program does not know.
 */
export function openBroughtUp(path: string, deps: BringUpDeps): Result<DatabaseSync, TillError> {
  // `of: 0`, because SQLite checks the file before its entries can be counted.
  if (deps.check === 'whole') deps.onProgress?.({ work: 'checking', done: 0, of: 0 });
  const opened = openDatabase(path, MIGRATIONS, {
    refuse: (database) => (isBeforeTheLog(database) ? 'journal.old' : null),
    check: CHECKS[deps.check ?? 'ends'],
  });
  if (!opened.ok) return opened;
  const fault = bringUp(opened.value, path, deps);
  if (fault === null) return ok(opened.value);
  opened.value.close();
  return fail({ code: fault, field: path });
}

/**
 * Checks the end of the log or all of it. Rebuilds tables that differ from the log. Reads what a start of the
 * till reads.
 */
function bringUp(
  database: DatabaseSync,
  path: string,
  { check = 'ends', remakesTables = false, onPeopleEdited, onProgress }: BringUpDeps,
): JournalFault | null {
  const log = logIn(database);
  try {
    const { seq: of } = log.tip();
    const progressOf = (work: JournalProgress['work']) => (done: number) => onProgress?.({ work, done, of });
    if (breakInTail(log, TAIL) !== null) return 'journal.corrupt';
    for (const entry of log.after(Math.max(0, of - TAIL), TAIL)) decode(entry);
    if (!knowsEveryForm(database)) return 'journal.newer';
    const { fault } = check === 'whole' ? verifyLog(database, null, progressOf('checking')) : { fault: null };
    if (fault !== null) return fault === 'newer' ? 'journal.newer' : 'journal.corrupt';
    const mark = markIn(database).get();
    if (mark !== null && mark.applyVersion > APPLY_VERSION) return 'journal.newer';
    const onBatch = progressOf('making');
    const isLagging = mark?.applyVersion !== APPLY_VERSION || mark.appliedSeq !== of;
    if (remakesTables || isLagging) rebuild(database, { onBatch });
    if (!holdPeopleOfLog(database)) {
      // A person who edited rights in the tables may have edited other rows too.
      onPeopleEdited?.();
      rebuild(database, { onBatch });
    }
    readAsAStart(database);
    return null;
  } catch (thrown) {
    if (thrown instanceof UnreadableEntry) return faultOfEntry(log, thrown.seq);
    // A row that is no entry at all is damage that SQLite did not see.
    if (thrown instanceof BrokenChain || thrown instanceof ZodError) return 'journal.corrupt';
    if (isSqliteError(thrown)) return faultOf(thrown, path);
    throw thrown;
  }
}

/** Open rows may refer to any entry of the log. An unreadable one stops the start here, not half way. */
function readAsAStart(database: DatabaseSync): void {
  const { openPayments, newestPayments } = paymentsIn(database);
  openPayments();
  newestPayments(NEWEST_PAYMENTS);
  tasksIn(database).openTasks();
  openShiftIn(database)();
  setupCodeIn(database, transactIn(database)).setupCode();
}

/** Why a row of the tables can't be read from this entry. */
function faultOfEntry(log: Log, seq: number): 'journal.corrupt' | 'journal.newer' {
  const [before, entries] = [log.hashAt(seq - 1), log.after(seq - 1, 1)];
  if (before === null || firstBreak({ seq: seq - 1, hash: before }, entries) !== null)
    return 'journal.corrupt';
  try {
    for (const entry of entries) decode(entry);
    // The entry is readable, but is not what the tables say.
    return 'journal.corrupt';
  } catch {
    return 'journal.newer';
  }
}
