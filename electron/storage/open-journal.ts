/**
 * The open journal on node:sqlite. Statements are prepared once. A write is one transaction, flushed to the
 * disk.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { TillError } from '../../shared/errors/till-error.ts';
import { JournalId, TillId, uuidV7 } from '../../shared/ids.ts';
import { boundTo, type Machine, NO_MACHINE } from '../../shared/machine.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Act, byTill } from '../../shared/staff/actor.ts';
import { announcements } from './announcements.ts';
import { type Writer, type WriterDeps, writerIn } from './append.ts';
import { bindingOf } from './binding.ts';
import { type BringUpDeps, openBroughtUp } from './bring-up.ts';
import { faultOf, isSqliteError, type Transact, transactIn } from './database.ts';
import { together } from './gather.ts';
import type { EntryJournal, Journal, LogJournal, OwnJournal, SaleJournal, Written } from './journal.ts';
import type { StoredEntries } from './journal-entries.ts';
import type { DayJournal } from './journal-shifts.ts';
import { logIn } from './log.ts';
import { type Checkpoints, MOST_PAGES } from './maintenance/checkpoints.ts';
import type { LastKnown } from './maintenance/last-known.ts';
import { ownTablesIn } from './own-tables.ts';
import { receiptCountIn } from './receipt-count.ts';
import { auditIn } from './repositories/audit.ts';
import { basketsIn } from './repositories/baskets.ts';
import { factsIn, payerPhonesIn } from './repositories/beside.ts';
import { daySalesIn } from './repositories/day-sales.ts';
import { historyIn } from './repositories/history.ts';
import { paymentsIn } from './repositories/payments.ts';
import { pollRecordsIn } from './repositories/poll-records.ts';
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

export interface OpenJournalDeps extends WriterDeps, BringUpDeps {
  /** Who begins a new file, why, and after which history. Left out: the till, as at its first start. */
  readonly newHistory?: { readonly act: Act; readonly why: string | null; readonly after: LastKnown | null };
  /** The machine to bind to, if the journal is bound to nothing or to less. Left out: none. */
  readonly machine?: Machine;
  /** For a journal that is only read: the error of each write. Wrong setup codes are still counted. */
  readonly refuses?: TillError;
  /** Moves SQLite's log into the file while nothing is written. Left out: inside a commit alone. */
  readonly checkpoints?: Pick<Checkpoints, 'open' | 'wrote'>;
  /** Compares the database with its lines before any write. Returns why it is unusable; null: usable. */
  readonly join?: (database: DatabaseSync) => TillError | null;
}

/**
 * Opens DIR/journal.db; a new file gets its till and its first history. Errors: as `openBroughtUp`. Writes
 * return `journal.unwritable` if the disk refuses; nothing of the write is stored then.
 */
export function openJournal(path: string, deps: OpenJournalDeps): Result<Journal, TillError> {
  const opened = openBroughtUp(path, deps);
  if (!opened.ok) return opened;
  const database = opened.value;
  const stopped = deps.join?.(database) ?? null;
  if (stopped !== null) {
    database.close();
    return fail(stopped);
  }
  try {
    return openedOn(database, deps);
  } catch (thrown) {
    database.close();
    // Damage in the schema's own text may hide a column that the start does not read.
    if (!isSqliteError(thrown)) throw thrown;
    return fail({ code: faultOf(thrown, path), field: path });
  }
}

function openedOn(database: DatabaseSync, deps: OpenJournalDeps): Result<Journal, TillError> {
  database.exec(`PRAGMA wal_autocheckpoint = ${MOST_PAGES}`);
  const { checkpoints } = deps;
  checkpoints?.open(() => database.exec('PRAGMA wal_checkpoint(PASSIVE)'));
  const transactOnce = transactIn(database, deps.makeRoom);
  const transact: Transact = (work) => {
    checkpoints?.wrote();
    return transactOnce(work);
  };
  const writer = writerIn(database, deps, transact);
  const { identity, ...history } = historyIn(database);
  const machine = boundTo(bindingOf(database), deps.machine ?? NO_MACHINE);
  if (logIn(database).tip().seq === 0) {
    const { act, why, after } = deps.newHistory ?? { act: byTill(null), why: null, after: null };
    const opening = { ...newIds(deps), previous: null, ...after, why, machine, copyOf: null };
    const started = writer.startHistory(act, opening);
    if (!started.ok) {
      database.close();
      return started;
    }
  } else if (machine !== null) {
    // If the disk refuses, the next start binds again.
    writer.bind(byTill(null), identity().tillId, { machine });
  }
  return ok({
    ...answersIn(database, openTo(deps.refuses, { transact, writer }), transact),
    identity,
    ...history,
    close: () => database.close(),
  });
}

/** How the open journal is written. */
interface Writing {
  readonly transact: Transact;
  readonly writer: Pick<Writer, 'appendWith' | 'endDay'>;
}

function openTo(refuses: TillError | undefined, open: Writing): Writing {
  if (refuses === undefined) return open;
  const refuse = (): Written => fail(refuses);
  return { transact: refuse, writer: { appendWith: refuse, endDay: refuse } };
}

/**
 * always: the transaction that a copied folder accepts too. @throws if two parts have a method of the same
 * name.
 */
function answersIn(
  database: DatabaseSync,
  { transact, writer }: Writing,
  always: Transact,
): Omit<Journal, keyof LogJournal | 'close'> {
  const { announce, subscribe } = announcements();
  const receipts = receiptCountIn(database);
  const appendWith: Writer['appendWith'] = (act, entry, beside) => {
    const written = writer.appendWith(act, entry, beside);
    if (!written.ok) return written;
    receipts.stored(entry);
    announce({ act, entry });
    return written;
  };
  const asEntries: EntryJournal & StoredEntries & DayJournal & OwnJournal & Pick<SaleJournal, 'nextReceipt'> =
    {
      append: (act, entry) => appendWith(act, entry, () => undefined),
      subscribe,
      endDay: writer.endDay,
      own: (made) => made(ownTablesIn(database)),
      nextReceipt: receipts.next,
    };
  const repositories = [
    asEntries,
    salesIn(database),
    paymentsIn(database),
    pollRecordsIn(database, transact),
    refundsIn(database),
    tasksIn(database),
    receiptsIn(database),
    totalsIn(database),
    daySalesIn(database),
    shiftsIn(database),
    payerPhonesIn(database, transact),
    factsIn(database, transact),
    basketsIn(database, transact, appendWith),
    reconcileIn(database, transact),
    setupCodeIn(database, always),
    staffIn(database, transact, appendWith),
    settingsIn(database),
    auditIn(database),
  ];
  return together(repositories, 'method');
}

const newIds = ({ clock, random }: WriterDeps) => ({
  tillId: TillId.parse(uuidV7(clock.wallMs(), random)),
  journalId: JournalId.parse(uuidV7(clock.wallMs(), random)),
});
