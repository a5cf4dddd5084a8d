/**
 * Reconciliation: asks the service for the status of every electronic payment since the last run, and raises
 * each difference to a manager. It only reads; the manager decides what to do about a difference.
 *
 * It goes through the books page by page and stores its progress, so that an interrupted run continues.
 * Unanswered payments are stored and come first in the next run.
 */
import type { ReconcileProgressView } from '../../shared/contract/reconcile.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { TransactionId } from '../../shared/ids.ts';
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import { detailsOf } from '../../shared/payment/state.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { TOO_RECENT_MS } from '../../shared/shift/compare-shift.ts';
import { isAlarm } from '../../shared/task.ts';
import { DAY_MS } from '../../shared/time.ts';
import type { StatusGateway } from '../gateway/ask-status.ts';
import type { ReconcilePage, ReconcileRun } from '../storage/journal-reconcile.ts';
import { compare, type Difference, type Outcome, OVERLAP_MS } from './compare.ts';
import type { ReconcileContext } from './deps.ts';
import { paced } from './questions.ts';

/** An interruption makes the till repeat at most this many requests. */
const PAGE = 25;
/** The most unanswered payments of earlier runs that one run repeats. */
const AGAIN_LIMIT = 500;
/** After this many unanswered payments in a row, the service is down and the rest waits for the next run. */
const SILENCE_LIMIT = 5;
/** A person cannot compare more payments manually. */
const LISTED_LIMIT = 100;

export interface ReconcileResult {
  /** Payments with an answer, including those before an interruption. */
  readonly answered: number;
  /** Payments without an answer, now or in earlier runs. The next run repeats them. */
  readonly unanswered: number;
  /** Payments not found by our id, at a service that is not known to find by our id. */
  readonly untold: number;
  /** Payments not yet asked about because the service stopped answering. The next run continues there. */
  readonly waiting: number;
  /** Payments with an answer and a partial refund here. No status shows partial refunds. */
  readonly withParts: number;
  /** Payments with a new or open alarm, oldest first. */
  readonly differences: readonly Difference[];
  /** Payments that the service cannot identify and that are uncertain here too, oldest first. */
  readonly toCompare: readonly PaymentRecord[];
  /** Paid payments without a status from the service on three days, oldest first. */
  readonly refused: readonly PaymentRecord[];
  readonly sinceWallMs: number;
  readonly atWallMs: number;
}

interface Round {
  readonly context: ReconcileContext;
  readonly gateway: StatusGateway;
  /** No earlier comparison reached the payment. */
  readonly isNew: (payment: PaymentRecord, row: number) => boolean;
  readonly differences: Map<TransactionId, Difference>;
  readonly seen: Set<TransactionId>;
  run: ReconcileRun;
  progress: ReconcileProgressView;
  /** Consecutive payments without any answer. */
  silent: number;
}

/**
 * Runs once, or continues an interrupted run. Errors: `journal.unwritable` if findings or progress cannot be
 * stored, and when the till ends. The next run then reads the same payments again.
 */
export async function runOnce(context: ReconcileContext): Promise<Result<ReconcileResult, TillError>> {
  const { journal, endpoint, clock } = context;
  const now = clock.wallMs();
  const last = journal.lastReconciledWallMs(endpoint);
  const run = runAt(now, last, journal.newestRow(), journal.reconcileRun(endpoint));
  const findsOurIds = journal.facts(endpoint).facts.finds_transaction_id === true;
  const again = journal.paymentsToAskAgain(endpoint, { nowWallMs: now, findsOurIds }, AGAIN_LIMIT);
  // Their create is too long ago for the run.
  const givenBack = journal.paymentsGivenBack(endpoint, run, AGAIN_LIMIT);
  const all = run.answered + again.length + givenBack.length + journal.countOfRun(endpoint, run);
  const newFromWallMs = (last ?? 0) - TOO_RECENT_MS;
  const lastRow = journal.lastReconciledRow(endpoint);
  const round: Round = {
    context,
    gateway: paced(context.gateway, clock, context.stopped),
    // The row decides too, because a clock that was set back dates new payments before old ones.
    isNew: ({ createdAt }, row) => createdAt.wallMs >= newFromWallMs || row > lastRow,
    differences: standing(context, run),
    seen: new Set(),
    run,
    progress: { asked: run.answered, all },
    silent: 0,
  };
  context.onProgress(round.progress);
  const done = await askAll(round, [
    ...again.map((payment) => ({ payment, isFirst: true })),
    ...givenBack.map((payment) => ({ payment, isFirst: false })),
  ]);
  if (!done.ok) return done;
  if (done.value === 'ended') context.onWhole(now);
  return ok({
    answered: round.run.answered,
    unanswered: journal.countToAskAgain(endpoint),
    untold: round.run.untold,
    waiting: done.value === 'ended' ? 0 : Math.max(0, round.progress.all - round.progress.asked),
    withParts: round.run.withParts,
    differences: [...round.differences.values()].toSorted(
      (a, b) => a.record.createdAt.wallMs - b.record.createdAt.wallMs,
    ),
    toCompare: journal.paymentsUnidentified(endpoint, LISTED_LIMIT),
    refused: journal.paymentsUnanswered(endpoint, LISTED_LIMIT),
    sinceWallMs: run.fromWallMs,
    atWallMs: now,
  });
}

/**
 * A new run, or the interrupted one extended to now. It keeps the interrupted run's start, from which the
 * next run looks back.
 */
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

/** The differences that the run raised before its interruption and that are still open. */
function standing(
  { journal, payments }: ReconcileContext,
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

/** before: payments that are asked about before those of the run. */
async function askAll(
  round: Round,
  before: readonly Omit<StatusQuery, 'cursor'>[],
): Promise<Result<Ending, TillError>> {
  const { journal, endpoint } = round.context;
  for (let from = 0; from < before.length; from += PAGE) {
    const page = before.slice(from, from + PAGE).map((query) => ({ ...query, cursor: round.run.after }));
    const ending = await askPage(round, page);
    if (!ending.ok || ending.value === 'silent') return ending;
  }
  for (;;) {
    const page = journal
      .paymentsOfRun(endpoint, round.run, PAGE)
      .map((placed) => ({ ...placed, isFirst: round.isNew(placed.payment, placed.cursor.row) }));
    if (page.length === 0) break;
    const ending = await askPage(round, page);
    if (!ending.ok || ending.value === 'silent') return ending;
  }
  const written = journal.endReconcileRun(endpoint, round.run);
  return written.ok ? ok('ended') : written;
}

interface StatusQuery {
  readonly payment: PaymentRecord;
  readonly cursor: ReconcileRun['after'];
  /** The payment never had an answer. */
  readonly isFirst: boolean;
}

/** Asks about each payment of a page in turn, then stores the results. */
async function askPage(round: Round, page: readonly StatusQuery[]): Promise<Result<Ending, TillError>> {
  const { clock, journal, endpoint, stopped } = round.context;
  const answered: TransactionId[] = [];
  const again: ReconcilePage['again'][number][] = [];
  for (const { payment, cursor, isFirst } of page) {
    const { transactionId } = payment;
    round.run = { ...round.run, after: cursor };
    // This run already asked about the payment, as one left unanswered before.
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
  const results: ReconcilePage = { askedWallMs: clock.wallMs(), answered, again };
  const written = journal.saveReconcileRun(endpoint, round.run, results);
  if (!written.ok) return written;
  round.context.onCompared(results);
  return ok(round.silent >= SILENCE_LIMIT ? 'silent' : 'ended');
}

/** By then the till no longer asks about an invoice. */
const INVOICE_OVER_MS = 40 * DAY_MS;

/** The loop looks for an invoice's payment under every day. The run after it is found compares it. */
function leftToLoop(
  { payments, clock }: ReconcileContext,
  payment: PaymentRecord,
): Result<Outcome, never> | null {
  const record = payments.find(payment.transactionId) ?? payment;
  if (!record.invoice || detailsOf(record) !== null) return null;
  const isOver = Math.abs(clock.wallMs() - record.createdAt.wallMs) > INVOICE_OVER_MS;
  return ok({ answer: isOver ? 'answered' : 'held', tells: false, difference: null });
}

/** A payment with unreadable entries does not stop the others. It does not count as compared. */
async function compared(round: Round, payment: PaymentRecord, isFirst: boolean) {
  try {
    return (
      leftToLoop(round.context, payment) ?? (await compare(round.context, round.gateway, payment, isFirst))
    );
  } catch (bug) {
    round.context.onBug('reconcile', bug);
    return 'unreadable';
  }
}

function note(round: Round, record: PaymentRecord, { answer, tells, difference }: Outcome): void {
  const count = round.progress.asked + 1;
  round.progress = { asked: count, all: Math.max(count, round.progress.all) };
  round.silent = answer === 'waits' ? round.silent + 1 : 0;
  round.context.onProgress(round.progress);
  const { run } = round;
  const isAnswered = answer === 'answered' || answer === 'held';
  const hasParts =
    isAnswered && record.refunds.some(({ kind, state }) => kind === 'part' && state === 'refunded');
  round.run = {
    ...run,
    answered: run.answered + (isAnswered ? 1 : 0),
    untold: run.untold + (answer === 'untold' ? 1 : 0),
    withParts: run.withParts + (hasParts ? 1 : 0),
    tells: run.tells || tells,
  };
  if (difference) round.differences.set(record.transactionId, difference);
  else if (isAnswered) round.differences.delete(record.transactionId);
}
