/**
 * The journal on node:sqlite: opened, held against its own log, and its tables made again where they do not fit.
 * Statements are prepared once; a write is one transaction, flushed to the disk.
 */
import type { DatabaseSync } from 'node:sqlite';
import { ZodError } from 'zod';
import type { TillError } from '../../shared/errors/till-error.ts';
import { JournalId, TillId, uuidV7 } from '../../shared/ids.ts';
import { boundTo, type Machine, NO_MACHINE } from '../../shared/machine.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Act, byTill } from '../../shared/staff/actor.ts';
import { openShiftIn, type Writer, type WriterParts, writerIn } from './append.ts';
import { APPLY_VERSION, knowsEveryForm } from './apply.ts';
import { bindingOf } from './binding.ts';
import {
  faultOf,
  isSqliteError,
  type JournalFault,
  openDatabase,
  type Transact,
  transactIn,
} from './database.ts';
import { decode, UnreadableEntry } from './entry.ts';
import { together } from './gather.ts';
import type { EntryJournal, Journal, LogJournal, OwnJournal, OwnTables, Written } from './journal.ts';
import type { DayJournal } from './journal-shifts.ts';
import { BrokenChain, breakInTail, firstBreak, type Log, logIn } from './log.ts';
import { isWhole, probe } from './maintenance/check.ts';
import type { LastKnown } from './maintenance/last-known.ts';
import { verifyLog } from './maintenance/verify.ts';
import { isBeforeTheLog, MIGRATIONS } from './migrations.ts';
import { markIn, rebuild } from './rebuild.ts';
import { auditIn } from './repositories/audit.ts';
import { basketsIn } from './repositories/baskets.ts';
import { factsIn, payerPhonesIn } from './repositories/beside.ts';
import { historyIn } from './repositories/history.ts';
import { looksIn } from './repositories/looks.ts';
import { paymentsIn } from './repositories/payments.ts';
import { holdPeopleOfLog } from './repositories/people-in-log.ts';
import { receiptsIn } from './repositories/receipts.ts';
import { reconcileIn } from './repositories/reconcile.ts';
import { refundsIn } from './repositories/refunds.ts';
import { salesIn } from './repositories/sales.ts';
import { settingsIn } from './repositories/settings.ts';
import { setupCodeIn } from './repositories/setup-code.ts';
import { shiftsIn } from './repositories/shifts.ts';
import { staffIn } from './repositories/staff.ts';
import { tasksIn } from './repositories/tasks.ts';
import { totalsIn } from './repositories/totals.ts';

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
  whole: isWhole,
};

/** So many of the last entries are held against the chain at each start. */
const TAIL = 100;
/** At least as many as a start looks at again, because they may have ended shortly before. */
const NEWEST_PAYMENTS = 60;

export interface OpenJournalParts extends WriterParts {
  readonly check?: JournalCheck;
  /** Who begins a new file, why, and after which one; without it the till does, as at its very first start. */
  readonly begins?: { readonly act: Act; readonly why: string | null; readonly after: LastKnown | null };
  /** What it is bound to where it is bound to nothing yet, or to less; left out: to nothing. */
  readonly machine?: Machine;
  /** The tables had other people or roles than the log, and were made again: some other hand was in the file. */
  readonly onPeopleEdited?: () => void;
  /** It is there to be read: what each write answers, and nothing of it is there then. Wrong setup codes are counted all the same. */
  readonly refuses?: TillError;
  /** Compares it with its lines before anything is written, and answers why it can't be used; null: it can. */
  readonly join?: (database: DatabaseSync) => TillError | null;
}

/**
 * Opens DIR/journal.db; a new file gets its till and its first history. Errors: as `openDatabase`; `journal.old`
 * (written by Tilla 0.1), `journal.corrupt` also where the log does not follow from itself or what is open can't be
 * read, `journal.newer` also where an entry or the tables are of a form that this program does not know. Writes answer `journal.unwritable`
 * when the disk refuses; what they would have written is not there then, not even in part.
 */
export function openJournal(path: string, parts: OpenJournalParts): Result<Journal, TillError> {
  const opened = openDatabase(path, MIGRATIONS, {
    refuse: (database) => (isBeforeTheLog(database) ? 'journal.old' : null),
    check: CHECKS[parts.check ?? 'ends'],
  });
  if (!opened.ok) return opened;
  const database = opened.value;
  const fault = bringUp(database, path, parts);
  if (fault !== null) {
    database.close();
    return fail({ code: fault, field: path });
  }
  const stopped = parts.join?.(database) ?? null;
  if (stopped !== null) {
    database.close();
    return fail(stopped);
  }
  const transact = transactIn(database, parts.makeRoom);
  const writer = writerIn(database, parts);
  const { identity, ...history } = historyIn(database);
  const machine = boundTo(bindingOf(database), parts.machine ?? NO_MACHINE);
  if (logIn(database).tip().seq === 0) {
    const { act, why, after } = parts.begins ?? { act: byTill(null), why: null, after: null };
    const opening = { ...newIds(parts), previous: null, ...after, why, machine, copyOf: null };
    const begun = writer.beginHistory(act, opening);
    if (!begun.ok) {
      database.close();
      return begun;
    }
  } else if (machine !== null) {
    // A disk that does not take it is tried again by the next start.
    writer.bind(byTill(null), identity().tillId, { machine });
  }
  return ok({
    ...answersIn(database, openTo(parts.refuses, { transact, writer }), transact),
    identity,
    ...history,
    close: () => database.close(),
  });
}

/** How the journal is written into once it is open. */
interface Writing {
  readonly transact: Transact;
  readonly writer: Pick<Writer, 'append' | 'appendWith' | 'endDay'>;
}

function openTo(refuses: TillError | undefined, open: Writing): Writing {
  if (refuses === undefined) return open;
  const refuse = (): Written => fail(refuses);
  return { transact: refuse, writer: { append: refuse, appendWith: refuse, endDay: refuse } };
}

/** always: as a copied folder is written into, too. @throws with the name of a method that two of them answer. */
function answersIn(
  database: DatabaseSync,
  { transact, writer }: Writing,
  always: Transact,
): Omit<Journal, keyof LogJournal | 'close'> {
  const asEntries: EntryJournal & DayJournal & OwnJournal = {
    append: writer.append,
    endDay: writer.endDay,
    own: (made) => made(ownTablesIn(database)),
  };
  const parts = [
    asEntries,
    salesIn(database),
    paymentsIn(database),
    looksIn(database, transact),
    refundsIn(database),
    tasksIn(database),
    receiptsIn(database),
    totalsIn(database),
    shiftsIn(database),
    payerPhonesIn(database, transact),
    factsIn(database, transact),
    basketsIn(database, transact, writer.appendWith),
    reconcileIn(database, transact),
    setupCodeIn(database, always),
    staffIn(database, transact, writer.appendWith),
    settingsIn(database),
    auditIn(database),
  ];
  return together(parts, 'method');
}

/**
 * Holds the log against the chain, its end or all of it, makes the tables again where they are not the log's, and
 * reads what a start of the till reads.
 */
function bringUp(
  database: DatabaseSync,
  path: string,
  { check = 'ends', onPeopleEdited }: Pick<OpenJournalParts, 'check' | 'onPeopleEdited'>,
): JournalFault | null {
  const log = logIn(database);
  try {
    const { seq } = log.tip();
    if (breakInTail(log, TAIL) !== null) return 'journal.corrupt';
    for (const entry of log.after(Math.max(0, seq - TAIL), TAIL)) decode(entry);
    if (!knowsEveryForm(database)) return 'journal.newer';
    const { fault } = check === 'whole' ? verifyLog(database) : { fault: null };
    if (fault !== null) return fault === 'newer' ? 'journal.newer' : 'journal.corrupt';
    const mark = markIn(database).get();
    if (mark !== null && mark.applyVersion > APPLY_VERSION) return 'journal.newer';
    if (mark?.applyVersion !== APPLY_VERSION || mark.appliedSeq !== seq) rebuild(database);
    if (!holdPeopleOfLog(database)) {
      // Whoever gave himself a right in the tables may have changed more of them.
      rebuild(database);
      onPeopleEdited?.();
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

const newIds = ({ clock, random }: WriterParts) => ({
  tillId: TillId.parse(uuidV7(clock.wallMs(), random)),
  journalId: JournalId.parse(uuidV7(clock.wallMs(), random)),
});

/** A statement that begins so changes nothing, whatever stands behind it. */
const READS = /^\s*SELECT\s/i;

/** The tables for a feature's own questions: read, and nothing else. */
const ownTablesIn = (database: DatabaseSync): OwnTables => ({
  ask: (sql) => {
    if (!READS.test(sql)) throw new Error(`the books change by entries alone: ${sql}`);
    const found = database.prepare(sql);
    return (values = {}) => found.all({ ...values });
  },
});
