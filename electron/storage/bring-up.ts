/**
 * A journal's file as this program reads it: its schema brought forward, held against its own log, and its tables
 * made again where they do not fit. What takes long tells how far it has come.
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
 * `ends`: in a moment, the ends of each table. `whole`: SQLite's check of the whole file, then the chain and each
 * entry of the log, minutes for a large one.
 */
export type JournalCheck = 'ends' | 'whole';

const CHECKS: Record<JournalCheck, (database: DatabaseSync) => boolean> = {
  ends: (database) => {
    probe(database);
    return true;
  },
  // A table at a time: a thread that is to end does so in between.
  whole: (database) => isWholeInSteps(database, stopFlag(stopMemory())) === true,
};

/** So many of the last entries are held against the chain at each start. */
const TAIL = 100;
/** At least as many as a start looks at again, because they may have ended shortly before. */
const NEWEST_PAYMENTS = 60;

export interface BringUpParts {
  /** Left out: `ends`. */
  readonly check?: JournalCheck;
  /** The tables are made anew, whatever their mark says. */
  readonly remakesTables?: boolean;
  /** The tables have other people or roles than the log, and are made again next: some other hand was in the file. */
  readonly onPeopleEdited?: () => void;
  readonly onProgress?: (progress: JournalProgress) => void;
}

/**
 * path: the journal's; a new file gets its schema. Errors: as `openDatabase`; `journal.old` (written by Tilla 0.1),
 * `journal.corrupt` also where the log does not follow from itself or what is open can't be read, `journal.newer`
 * also where an entry or the tables are of a form that this program does not know.
 */
export function openBroughtUp(path: string, parts: BringUpParts): Result<DatabaseSync, TillError> {
  // The file is looked at before anybody can count its entries.
  if (parts.check === 'whole') parts.onProgress?.({ work: 'checking', done: 0, of: 0 });
  const opened = openDatabase(path, MIGRATIONS, {
    refuse: (database) => (isBeforeTheLog(database) ? 'journal.old' : null),
    check: CHECKS[parts.check ?? 'ends'],
  });
  if (!opened.ok) return opened;
  const fault = bringUp(opened.value, path, parts);
  if (fault === null) return ok(opened.value);
  opened.value.close();
  return fail({ code: fault, field: path });
}

/**
 * Holds the log against the chain, its end or all of it, makes the tables again where they are not the log's, and
 * reads what a start of the till reads.
 */
function bringUp(
  database: DatabaseSync,
  path: string,
  { check = 'ends', remakesTables = false, onPeopleEdited, onProgress }: BringUpParts,
): JournalFault | null {
  const log = logIn(database);
  try {
    const { seq: of } = log.tip();
    const tell = (work: JournalProgress['work']) => (done: number) => onProgress?.({ work, done, of });
    if (breakInTail(log, TAIL) !== null) return 'journal.corrupt';
    for (const entry of log.after(Math.max(0, of - TAIL), TAIL)) decode(entry);
    if (!knowsEveryForm(database)) return 'journal.newer';
    const { fault } = check === 'whole' ? verifyLog(database, null, tell('checking')) : { fault: null };
    if (fault !== null) return fault === 'newer' ? 'journal.newer' : 'journal.corrupt';
    const mark = markIn(database).get();
    if (mark !== null && mark.applyVersion > APPLY_VERSION) return 'journal.newer';
    const onBatch = tell('making');
    const isLagging = mark?.applyVersion !== APPLY_VERSION || mark.appliedSeq !== of;
    if (remakesTables || isLagging) rebuild(database, { onBatch });
    if (!holdPeopleOfLog(database)) {
      // Whoever gave himself a right in the tables may have changed more of them.
      onPeopleEdited?.();
      rebuild(database, { onBatch });
    }
    readAsAStart(database);
    return null;
  } catch (thrown) {
    if (thrown instanceof UnreadableEntry) return faultOfEntry(log, thrown.seq);
    // A row that holds no entry at all is damage that SQLite did not see.
    if (thrown instanceof BrokenChain || thrown instanceof ZodError) return 'journal.corrupt';
    if (isSqliteError(thrown)) return faultOf(thrown, path);
    throw thrown;
  }
}

/** What is open may stand anywhere in the log: what of it can't be read is said here, and not by a start half way. */
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
    // It says something else than the tables say it does.
    return 'journal.corrupt';
  } catch {
    return 'journal.newer';
  }
}
