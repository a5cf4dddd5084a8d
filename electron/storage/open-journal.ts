/**
 * The journal on node:sqlite, open: what it answers, and how it is written. Statements are prepared once; a write is
 * one transaction, flushed to the disk.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { TillError } from '../../shared/errors/till-error.ts';
import { JournalId, TillId, uuidV7 } from '../../shared/ids.ts';
import { boundTo, type Machine, NO_MACHINE } from '../../shared/machine.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Act, byTill } from '../../shared/staff/actor.ts';
import { type Writer, type WriterParts, writerIn } from './append.ts';
import { bindingOf } from './binding.ts';
import { type BringUpParts, openBroughtUp } from './bring-up.ts';
import { faultOf, isSqliteError, type Transact, transactIn } from './database.ts';
import { together } from './gather.ts';
import type { EntryJournal, Journal, LogJournal, OwnJournal, OwnTables, Written } from './journal.ts';
import type { DayJournal } from './journal-shifts.ts';
import { logIn } from './log.ts';
import type { LastKnown } from './maintenance/last-known.ts';
import { auditIn } from './repositories/audit.ts';
import { basketsIn } from './repositories/baskets.ts';
import { factsIn, payerPhonesIn } from './repositories/beside.ts';
import { historyIn } from './repositories/history.ts';
import { looksIn } from './repositories/looks.ts';
import { paymentsIn } from './repositories/payments.ts';
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

export interface OpenJournalParts extends WriterParts, BringUpParts {
  /** Who begins a new file, why, and after which one; without it the till does, as at its very first start. */
  readonly begins?: { readonly act: Act; readonly why: string | null; readonly after: LastKnown | null };
  /** What it is bound to where it is bound to nothing yet, or to less; left out: to nothing. */
  readonly machine?: Machine;
  /** It is there to be read: what each write answers, and nothing of it is there then. Wrong setup codes are counted all the same. */
  readonly refuses?: TillError;
  /** Compares it with its lines before anything is written, and answers why it can't be used; null: it can. */
  readonly join?: (database: DatabaseSync) => TillError | null;
}

/**
 * Opens DIR/journal.db; a new file gets its till and its first history. Errors: as `openBroughtUp`. Writes answer
 * `journal.unwritable` when the disk refuses; what they would have written is not there then, not even in part.
 */
export function openJournal(path: string, parts: OpenJournalParts): Result<Journal, TillError> {
  const opened = openBroughtUp(path, parts);
  if (!opened.ok) return opened;
  const database = opened.value;
  const stopped = parts.join?.(database) ?? null;
  if (stopped !== null) {
    database.close();
    return fail(stopped);
  }
  try {
    return openedOn(database, parts);
  } catch (thrown) {
    database.close();
    // A schema whose own text is damaged lacks a column that no start reads.
    if (!isSqliteError(thrown)) throw thrown;
    return fail({ code: faultOf(thrown, path), field: path });
  }
}

function openedOn(database: DatabaseSync, parts: OpenJournalParts): Result<Journal, TillError> {
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
