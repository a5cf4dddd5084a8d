/**
 * The journal on node:sqlite: opened, held against its own log, and its tables made again where they do not fit.
 * Statements are prepared once; a write is one transaction, flushed to the disk.
 */
import type { DatabaseSync } from 'node:sqlite';
import { ZodError } from 'zod';
import type { TillError } from '../../shared/errors/till-error.ts';
import { JournalId, TillId, uuidV7 } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Act, byTill } from '../../shared/staff/actor.ts';
import { type WriterParts, writerIn } from './append.ts';
import { APPLY_VERSION } from './apply.ts';
import { faultOf, isSqliteError, type JournalFault, openDatabase, transactIn } from './database.ts';
import { decode, NewerEntry } from './entry.ts';
import type { Journal } from './journal.ts';
import { breakInTail, logIn } from './log.ts';
import { isWhole, probe } from './maintenance/check.ts';
import type { LastKnown } from './maintenance/last-known.ts';
import { isBeforeTheLog, MIGRATIONS } from './migrations.ts';
import { BrokenChain, markIn, rebuild } from './rebuild.ts';
import { basketIn, factsIn } from './repositories/beside.ts';
import { historyIn } from './repositories/history.ts';
import { paymentsIn } from './repositories/payments.ts';
import { receiptsIn } from './repositories/receipts.ts';
import { reconcileIn } from './repositories/reconcile.ts';
import { refundsIn } from './repositories/refunds.ts';
import { salesIn } from './repositories/sales.ts';
import { tasksIn } from './repositories/tasks.ts';
import { totalsIn } from './repositories/totals.ts';

/** `ends`: in a moment, the ends of each table. `whole`: SQLite's check of the whole file, seconds for a large one. */
export type JournalCheck = 'ends' | 'whole';

const CHECKS: Record<JournalCheck, (database: DatabaseSync) => boolean> = {
  ends: (database) => {
    probe(database);
    return true;
  },
  whole: isWhole,
};

/** Entries are up to some kB: in SQLite's own pages of 4 kB a sixth of the file would be left empty. */
export const PAGE_BYTES = 16_384;

/** So many of the last entries are held against the chain at each start. */
const TAIL = 100;

export interface OpenJournalParts extends WriterParts {
  readonly check?: JournalCheck;
  /** Who begins a new file, why, and after which one; without it the till does, as at its very first start. */
  readonly begins?: { readonly act: Act; readonly why: string | null; readonly after: LastKnown | null };
  /** Compares it with its lines before anything is written, and answers why it can't be used; null: it can. */
  readonly join?: (database: DatabaseSync) => TillError | null;
}

/**
 * Opens DIR/journal.db; a new file gets its till and its first history. Errors: as `openDatabase`; `journal.old`
 * (written by Tilla 0.1), `journal.corrupt` also where the log does not follow from itself, `journal.newer` also
 * where an entry or the tables are of a form that this program does not know. Writes answer `journal.unwritable`
 * when the disk refuses; what they would have written is not there then, not even in part.
 */
export function openJournal(path: string, parts: OpenJournalParts): Result<Journal, TillError> {
  const opened = openDatabase(path, MIGRATIONS, {
    pageBytes: PAGE_BYTES,
    refuse: (database) => (isBeforeTheLog(database) ? 'journal.old' : null),
    check: CHECKS[parts.check ?? 'ends'],
  });
  if (!opened.ok) return opened;
  const database = opened.value;
  const fault = bringUp(database, path);
  if (fault !== null) {
    database.close();
    return fail({ code: fault, field: path });
  }
  const stopped = parts.join?.(database) ?? null;
  if (stopped !== null) {
    database.close();
    return fail(stopped);
  }
  const transact = transactIn(database);
  const writer = writerIn(database, parts);
  if (logIn(database).tip().seq === 0) {
    const { act, why, after } = parts.begins ?? { act: byTill(null), why: null, after: null };
    const begun = writer.beginHistory(act, { ...newIds(parts), previous: null, ...after, why });
    if (!begun.ok) {
      database.close();
      return begun;
    }
  }
  return ok({
    append: writer.append,
    ...salesIn(database),
    ...paymentsIn(database),
    ...refundsIn(database),
    ...tasksIn(database),
    ...receiptsIn(database),
    ...totalsIn(database),
    ...factsIn(database, transact),
    ...basketIn(database, transact),
    ...reconcileIn(database, transact),
    ...historyIn(database),
    close: () => database.close(),
  });
}

/** Holds the end of the log against the chain, and makes the tables again where they are not the log's. */
function bringUp(database: DatabaseSync, path: string): JournalFault | null {
  try {
    const log = logIn(database);
    const { seq } = log.tip();
    if (breakInTail(log, TAIL) !== null) return 'journal.corrupt';
    for (const entry of log.after(Math.max(0, seq - TAIL), TAIL)) decode(entry);
    const mark = markIn(database).get();
    if (mark !== null && mark.applyVersion > APPLY_VERSION) return 'journal.newer';
    if (mark?.applyVersion !== APPLY_VERSION || mark.appliedSeq !== seq) rebuild(database);
    return null;
  } catch (thrown) {
    if (thrown instanceof NewerEntry) return 'journal.newer';
    // A row that holds no entry at all is damage that SQLite did not see.
    if (thrown instanceof BrokenChain || thrown instanceof ZodError) return 'journal.corrupt';
    if (isSqliteError(thrown)) return faultOf(thrown, path);
    throw thrown;
  }
}

const newIds = ({ clock, random }: WriterParts) => ({
  tillId: TillId.parse(uuidV7(clock.wallMs(), random)),
  journalId: JournalId.parse(uuidV7(clock.wallMs(), random)),
});
