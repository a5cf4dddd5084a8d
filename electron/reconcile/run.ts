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
import { detailsOf, onlyId } from '../../shared/payment/state.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { byTill } from '../../shared/staff/actor.ts';
import { isAlarm } from '../../shared/task.ts';
import { askStatus } from '../gateway/ask-status.ts';
import type { ReconcileRun } from '../storage/journal.ts';
import type { ReconcileParts } from './deps.ts';
import { differenceOf, isCallingFor, isSettled } from './difference.ts';

/** Payments of the last minutes are the loop's own business. */
const SETTLED_AFTER_MS = 10 * 60_000;
/** The last time is looked at again with a margin: a service may change its mind. */
const OVERLAP_MS = 3 * 24 * 3_600_000;
/** What an interruption makes the till ask a second time, at most. */
const PAGE = 25;
/**
 * One question after the other, and no more than five a second: the interface names no limit (section 8), and a
 * sale's own calls go to the same service.
 */
const QUESTION_EVERY_MS = 200;
/** Unanswered ones of earlier runs that one run asks again; the others wait for the next. */
const AGAIN_LIMIT = 500;
/** So many in a row without any answer: the service is away, and the rest waits for the next run. */
const SILENCE_LIMIT = 5;

export interface ReconcileResult {
  /** Asked about and answered, in the part of the run that was interrupted too. */
  readonly answered: number;
  /** Asked about and not answered, now or in earlier runs: they are asked again next time. */
  readonly unanswered: number;
  /** Not asked yet, because the service fell silent: the next run goes on from there. */
  readonly waiting: number;
  /** Answered, with a part given back here: no status shows parts. */
  readonly withParts: number;
  /** Differences that were raised or stand, as payments with their alarm. Oldest first. */
  readonly differences: readonly PaymentRecord[];
  readonly sinceWallMs: number;
  readonly atWallMs: number;
}

interface Round {
  readonly parts: ReconcileParts;
  readonly differences: Map<TransactionId, PaymentRecord>;
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
  const { journal, endpoint } = parts;
  const now = parts.clock.wallMs();
  const run = runAt(now, journal.lastReconciledWallMs(endpoint), journal.reconcileRun(endpoint));
  const again = journal.paymentsToAskAgain(endpoint, AGAIN_LIMIT);
  const all = run.answered + again.length + journal.countOfRun(endpoint, run);
  const round: Round = {
    parts,
    differences: standing(parts, run),
    seen: new Set(),
    run,
    progress: { asked: run.answered, all },
    silent: 0,
  };
  parts.onProgress(round.progress);
  const done = await askAll(round, again);
  if (!done.ok) return done;
  return ok({
    answered: round.run.answered,
    unanswered: journal.countToAskAgain(endpoint),
    waiting: done.value === 'ended' ? 0 : Math.max(0, round.progress.all - round.progress.asked),
    withParts: round.run.withParts,
    differences: [...round.differences.values()].toSorted((a, b) => a.createdAt.wallMs - b.createdAt.wallMs),
    sinceWallMs: run.fromWallMs,
    atWallMs: now,
  });
}

/** A new run, or the interrupted one up to now. The next one looks back from where that one began. */
const runAt = (now: number, last: number | null, interrupted: ReconcileRun | null): ReconcileRun => ({
  startedWallMs: now,
  fromWallMs: Math.max(0, (last ?? 0) - OVERLAP_MS),
  after: null,
  answered: 0,
  withParts: 0,
  ...interrupted,
  toWallMs: now - SETTLED_AFTER_MS,
});

/** What the part of the run found that was interrupted, and nobody has settled yet. */
function standing(
  { journal, payments }: ReconcileParts,
  { fromWallMs, after }: ReconcileRun,
): Map<TransactionId, PaymentRecord> {
  const found = new Map<TransactionId, PaymentRecord>();
  if (after === null) return found;
  for (const { transactionId } of journal.openTasks().filter(isAlarm)) {
    const record = payments.find(transactionId);
    const { wallMs } = record?.createdAt ?? { wallMs: Number.NaN };
    if (record && wallMs >= fromWallMs && wallMs <= after.wallMs) found.set(transactionId, record);
  }
  return found;
}

type Ending = 'ended' | 'silent';

async function askAll(round: Round, again: readonly PaymentRecord[]): Promise<Result<Ending, TillError>> {
  const { journal, endpoint } = round.parts;
  for (let from = 0; from < again.length; from += PAGE) {
    const page = again.slice(from, from + PAGE).map((payment) => ({ payment, cursor: round.run.after }));
    const asked = await askPage(round, page);
    if (!asked.ok || asked.value === 'silent') return asked;
  }
  for (;;) {
    const page = journal.paymentsOfRun(endpoint, round.run, PAGE);
    if (page.length === 0) break;
    const asked = await askPage(round, page);
    if (!asked.ok || asked.value === 'silent') return asked;
  }
  const written = journal.endReconcileRun(endpoint, round.run);
  return written.ok ? ok('ended') : written;
}

/** Asks about each of a page, one after the other, and keeps what came of it. */
async function askPage(
  round: Round,
  page: readonly { readonly payment: PaymentRecord; readonly cursor: ReconcileRun['after'] }[],
): Promise<Result<Ending, TillError>> {
  const { clock, journal, endpoint, stopped } = round.parts;
  const answered: TransactionId[] = [];
  const unanswered: TransactionId[] = [];
  for (const { payment, cursor } of page) {
    const { transactionId } = payment;
    round.run = { ...round.run, after: cursor };
    // Asked about in this run already, as one of those that were not answered before.
    if (round.seen.has(transactionId)) continue;
    round.seen.add(transactionId);
    const beganMs = clock.monoMs();
    const outcome = await compare(round.parts, payment);
    if (!outcome.ok) return outcome;
    note(round, payment, outcome.value);
    (outcome.value.answer === 'answered' ? answered : unanswered).push(transactionId);
    if (round.silent >= SILENCE_LIMIT) break;
    await clock.sleep(QUESTION_EVERY_MS - (clock.monoMs() - beganMs), stopped);
    if (stopped.aborted) return fail({ code: 'journal.unwritable' });
  }
  const kept = { askedWallMs: clock.wallMs(), answered, unanswered };
  const written = journal.saveReconcileRun(endpoint, round.run, kept);
  if (!written.ok) return written;
  return ok(round.silent >= SILENCE_LIMIT ? 'silent' : 'ended');
}

interface Outcome {
  /** `silent`: no answer that could be read. `unanswered`: refused, which says nothing about the payment. */
  readonly answer: 'answered' | 'unanswered' | 'silent';
  readonly difference: PaymentRecord | null;
}

function note(round: Round, asked: PaymentRecord, { answer, difference }: Outcome): void {
  const count = round.progress.asked + 1;
  round.progress = { asked: count, all: Math.max(count, round.progress.all) };
  round.silent = answer === 'silent' ? round.silent + 1 : 0;
  round.parts.onProgress(round.progress);
  if (answer !== 'answered') return;
  const hasParts = asked.refunds.some(({ kind, state }) => kind === 'part' && state === 'refunded');
  const { run } = round;
  round.run = { ...run, answered: run.answered + 1, withParts: run.withParts + (hasParts ? 1 : 0) };
  if (difference) round.differences.set(asked.transactionId, difference);
  else round.differences.delete(asked.transactionId);
}

async function compare(parts: ReconcileParts, stored: PaymentRecord): Promise<Result<Outcome, TillError>> {
  const { gateway, journal, payments, endpoint } = parts;
  const { transactionId } = stored;
  const before = payments.find(transactionId) ?? stored;
  const { facts } = journal.facts(endpoint);
  const answer = await askStatus(gateway, before, facts);
  const notFound = !answer.ok && typeof answer.error.answeredWith === 'number' && detailsOf(before) === null;
  // The journal may be closed by now.
  if (parts.stopped.aborted) return fail({ code: 'journal.unwritable' });
  if (!answer.ok && !notFound) {
    const refused = answer.error.error.code === 'gateway.refused';
    return ok({ answer: refused ? 'unanswered' : 'silent', difference: null });
  }
  // Somebody may have refunded or settled it while the service was asked.
  const record = payments.find(transactionId) ?? before;
  const kind = differenceOf(record, answer.ok ? answer.value.status : null, facts);
  // An alarm that a manager has settled is not raised again for the same difference.
  if (kind === null || isSettled(record, kind)) return ok({ answer: 'answered', difference: null });
  if (isCallingFor(record, kind)) return ok({ answer: 'answered', difference: record });
  // One that came to light by our own id: the service's id is what the manager refunds.
  const found = answer.ok && detailsOf(record) === null ? onlyId(answer.value.paymentId) : null;
  const raised = payments.raise(byTill(record.beganBy), transactionId, kind, found);
  return raised.ok ? ok({ answer: 'answered', difference: raised.value }) : raised;
}
