/**
 * Reconciliation: asks the service for the status of every electronic payment since the last time, and raises
 * each difference between its answer and the books to a manager. It reads only; what is to be done about a
 * difference is one press of the manager's.
 *
 * It goes through the books page by page and keeps how far it has come, so that one that is interrupted goes on
 * from there. Who was not answered is remembered, and asked first the next time.
 */
import type { ReconcileProgressView } from '../../shared/contract/reconcile.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { TransactionId } from '../../shared/ids.ts';
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { TOO_RECENT_MS } from '../../shared/shift/compare-shift.ts';
import { isAlarm } from '../../shared/task.ts';
import type { StatusGateway } from '../gateway/ask-status.ts';
import type { ReconcilePage, ReconcileRun } from '../storage/journal-reconcile.ts';
import { compare, type Difference, type Outcome, OVERLAP_MS } from './compare.ts';
import type { ReconcileParts } from './deps.ts';
import { paced } from './questions.ts';

/** What an interruption makes the till ask a second time, at most. */
const PAGE = 25;
/** Unanswered ones of earlier runs that one run asks again; the others wait for the next. */
const AGAIN_LIMIT = 500;
/** So many in a row without any answer: the service is away, and the rest waits for the next run. */
const SILENCE_LIMIT = 5;
/** More than a person compares by hand. */
const LISTED_LIMIT = 100;

export interface ReconcileResult {
  /** Asked about and answered, in the part of the run that was interrupted too. */
  readonly answered: number;
  /** Asked about and not answered, now or in earlier runs: they are asked again next time. */
  readonly unanswered: number;
  /** Not found by our id, at a service that is not known to find by it: it can't tell. */
  readonly untold: number;
  /** Not asked yet, because the service fell silent: the next run goes on from there. */
  readonly waiting: number;
  /** Answered, with a part given back here: no status shows parts. */
  readonly withParts: number;
  /** Differences that were raised or stand, as payments with their alarm. Oldest first. */
  readonly differences: readonly Difference[];
  /** Those that the service can't tell of and that are not certain here either. Oldest first. */
  readonly toCompare: readonly PaymentRecord[];
  /** Paid, and without a status from the service on three days. Oldest first. */
  readonly refused: readonly PaymentRecord[];
  readonly sinceWallMs: number;
  readonly atWallMs: number;
}

interface Round {
  readonly parts: ReconcileParts;
  readonly gateway: StatusGateway;
  /** No comparison before this run has come by the payment. */
  readonly isNew: (payment: PaymentRecord, row: number) => boolean;
  readonly differences: Map<TransactionId, Difference>;
  readonly seen: Set<TransactionId>;
  run: ReconcileRun;
  progress: ReconcileProgressView;
  /** Questions in a row that nobody answered. */
  silent: number;
}

/**
 * Runs once, or goes on with what an interrupted run left. Errors: `journal.unwritable` when what was found or
 * how far it came can't be kept, and when the till ends; the next run looks at the same payments again.
 */
export async function runOnce(parts: ReconcileParts): Promise<Result<ReconcileResult, TillError>> {
  const { journal, endpoint, clock } = parts;
  const now = clock.wallMs();
  const last = journal.lastReconciledWallMs(endpoint);
  const run = runAt(now, last, journal.newestRow(), journal.reconcileRun(endpoint));
  const findsOurIds = journal.facts(endpoint).facts.finds_transaction_id === true;
  const again = journal.paymentsToAskAgain(endpoint, { nowWallMs: now, findsOurIds }, AGAIN_LIMIT);
  const all = run.answered + again.length + journal.countOfRun(endpoint, run);
  const newFromWallMs = (last ?? 0) - TOO_RECENT_MS;
  const lastRow = journal.lastReconciledRow(endpoint);
  const round: Round = {
    parts,
    gateway: paced(parts.gateway, clock, parts.stopped),
    // By its row too: a clock that was set back dates what is new before what is old.
    isNew: ({ createdAt }, row) => createdAt.wallMs >= newFromWallMs || row > lastRow,
    differences: standing(parts, run),
    seen: new Set(),
    run,
    progress: { asked: run.answered, all },
    silent: 0,
  };
  parts.onProgress(round.progress);
  const done = await askAll(round, again);
  if (!done.ok) return done;
  if (done.value === 'ended') parts.onWhole(now);
  return ok({
    answered: round.run.answered,
    unanswered: journal.countToAskAgain(endpoint),
    untold: round.run.untold,
    waiting: done.value === 'ended' ? 0 : Math.max(0, round.progress.all - round.progress.asked),
    withParts: round.run.withParts,
    differences: [...round.differences.values()].toSorted(
      (a, b) => a.record.createdAt.wallMs - b.record.createdAt.wallMs,
    ),
    toCompare: journal.paymentsUntold(endpoint, LISTED_LIMIT),
    refused: journal.paymentsNotTold(endpoint, LISTED_LIMIT),
    sinceWallMs: run.fromWallMs,
    atWallMs: now,
  });
}

/** A new run, or the interrupted one up to now. The next one looks back from where that one began. */
const runAt = (
  now: number,
  last: number | null,
  newestRow: number,
  interrupted: ReconcileRun | null,
): ReconcileRun => ({
  startedWallMs: now,
  fromWallMs: Math.max(0, (last ?? 0) - OVERLAP_MS),
  newestRow,
  after: null,
  answered: 0,
  untold: 0,
  withParts: 0,
  tells: false,
  ...interrupted,
  toWallMs: now - TOO_RECENT_MS,
});

/** What the part of the run found that was interrupted, and nobody has settled yet. */
function standing(
  { journal, payments }: ReconcileParts,
  { fromWallMs, after }: ReconcileRun,
): Map<TransactionId, Difference> {
  const found = new Map<TransactionId, Difference>();
  if (after === null) return found;
  for (const { transactionId } of journal.openTasks().filter(isAlarm)) {
    const record = payments.find(transactionId);
    const { wallMs } = record?.createdAt ?? { wallMs: Number.NaN };
    if (record && wallMs >= fromWallMs && wallMs <= after.wallMs) {
      found.set(transactionId, { record, readsReversed: false });
    }
  }
  return found;
}

type Ending = 'ended' | 'silent';

async function askAll(round: Round, again: readonly PaymentRecord[]): Promise<Result<Ending, TillError>> {
  const { journal, endpoint } = round.parts;
  for (let from = 0; from < again.length; from += PAGE) {
    const page = again.slice(from, from + PAGE).map((payment) => ({
      payment,
      cursor: round.run.after,
      isFirst: true,
    }));
    const asked = await askPage(round, page);
    if (!asked.ok || asked.value === 'silent') return asked;
  }
  for (;;) {
    const page = journal
      .paymentsOfRun(endpoint, round.run, PAGE)
      .map((placed) => ({ ...placed, isFirst: round.isNew(placed.payment, placed.cursor.row) }));
    if (page.length === 0) break;
    const asked = await askPage(round, page);
    if (!asked.ok || asked.value === 'silent') return asked;
  }
  const written = journal.endReconcileRun(endpoint, round.run);
  return written.ok ? ok('ended') : written;
}

interface Asked {
  readonly payment: PaymentRecord;
  readonly cursor: ReconcileRun['after'];
  /** It had no answer yet. */
  readonly isFirst: boolean;
}

/** Asks about each of a page, one after the other, and keeps what came of it. */
async function askPage(round: Round, page: readonly Asked[]): Promise<Result<Ending, TillError>> {
  const { clock, journal, endpoint, stopped } = round.parts;
  const answered: TransactionId[] = [];
  const again: ReconcilePage['again'][number][] = [];
  for (const { payment, cursor, isFirst } of page) {
    const { transactionId } = payment;
    round.run = { ...round.run, after: cursor };
    // Asked about in this run already, as one of those that were not answered before.
    if (round.seen.has(transactionId)) continue;
    round.seen.add(transactionId);
    const outcome = await compared(round, payment, isFirst);
    if (outcome === 'unreadable') {
      again.push({ transactionId, why: 'refused' });
      continue;
    }
    if (!outcome.ok) return outcome;
    note(round, payment, outcome.value);
    const { answer } = outcome.value;
    if (answer === 'answered') answered.push(transactionId);
    else if (answer !== 'told-before') again.push({ transactionId, why: answer });
    if (round.silent >= SILENCE_LIMIT) break;
    if (stopped.aborted) return fail({ code: 'journal.unwritable' });
  }
  const told: ReconcilePage = { askedWallMs: clock.wallMs(), answered, again };
  const written = journal.saveReconcileRun(endpoint, round.run, told);
  if (!written.ok) return written;
  round.parts.onCompared(told);
  return ok(round.silent >= SILENCE_LIMIT ? 'silent' : 'ended');
}

/** One payment whose entries can't be read keeps none of the others from being compared, and is none that was. */
async function compared(round: Round, payment: PaymentRecord, isFirst: boolean) {
  try {
    return await compare(round.parts, round.gateway, payment, isFirst);
  } catch (bug) {
    round.parts.onBug('reconcile', bug);
    return 'unreadable';
  }
}

function note(round: Round, asked: PaymentRecord, { answer, tells, difference }: Outcome): void {
  const count = round.progress.asked + 1;
  round.progress = { asked: count, all: Math.max(count, round.progress.all) };
  round.silent = answer === 'waits' ? round.silent + 1 : 0;
  round.parts.onProgress(round.progress);
  const { run } = round;
  const isAnswered = answer === 'answered' || answer === 'held';
  const hasParts =
    isAnswered && asked.refunds.some(({ kind, state }) => kind === 'part' && state === 'refunded');
  round.run = {
    ...run,
    answered: run.answered + (isAnswered ? 1 : 0),
    untold: run.untold + (answer === 'untold' ? 1 : 0),
    withParts: run.withParts + (hasParts ? 1 : 0),
    tells: run.tells || tells,
  };
  if (difference) round.differences.set(asked.transactionId, difference);
  else if (isAnswered) round.differences.delete(asked.transactionId);
}
