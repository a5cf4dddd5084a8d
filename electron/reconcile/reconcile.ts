/**
 * Reconciliation: asks the service for the status of every electronic payment since the last time, and raises
 * each difference between its answer and the journal to a manager. It reads only; what is to be done about a
 * difference is one press of the manager's.
 *
 * It goes through the journal page by page and keeps how far it has come, so that one that is interrupted goes on
 * from there. Who was not answered is remembered, and asked first the next time.
 */
import type { TillError } from '../../shared/errors/till-error.ts';
import type { PaymentId, TransactionId } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { momentOf } from '../../shared/time.ts';
import { askStatus, paymentOf } from '../payment/ask.ts';
import type { Alarm, Attempt } from '../payment/attempt.ts';
import { type Desk, hold, keep } from '../payment/desk.ts';
import { judge } from '../payment/judge.ts';
import { evidenceOf } from '../payment/proof.ts';
import { onlyId } from '../payment/read-answers.ts';
import type { ReconcileJournal, ReconcileRun } from '../storage/journal.ts';
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

export interface ReconcileProgress {
  readonly asked: number;
  readonly all: number;
}

export interface ReconcileResult {
  /** Asked about and answered, in the part of the run that was interrupted too. */
  readonly answered: number;
  /** Asked about and not answered, now or in earlier runs: they are asked again next time. */
  readonly unanswered: number;
  /** Not asked yet, because the service fell silent: the next run goes on from there. */
  readonly waiting: number;
  /** Answered, with a part given back here: no status shows parts. */
  readonly withParts: number;
  /** Differences that were raised or stand, as attempts with their alarm. Oldest first. */
  readonly differences: readonly Attempt[];
  readonly sinceWallMs: number;
  readonly atWallMs: number;
}

interface Round {
  readonly desk: Desk;
  readonly journal: ReconcileJournal;
  readonly onProgress: (progress: ReconcileProgress) => void;
  readonly differences: Map<TransactionId, Attempt>;
  readonly seen: Set<TransactionId>;
  run: ReconcileRun;
  progress: ReconcileProgress;
  /** Questions in a row that nobody answered. */
  silent: number;
}

/**
 * Runs once, or goes on with what an interrupted run left. Errors: `journal.unwritable` when what was found or
 * how far it came can't be kept, and when the till ends; the next run looks at the same payments again.
 */
export async function reconcile(
  desk: Desk,
  journal: ReconcileJournal,
  onProgress: (progress: ReconcileProgress) => void = () => undefined,
): Promise<Result<ReconcileResult, TillError>> {
  const now = desk.clock.wallMs();
  const run = runAt(now, journal.lastReconciledWallMs(desk.place), journal.reconcileRun(desk.place));
  const again = journal.attemptsToAskAgain(desk.place, AGAIN_LIMIT);
  const all = run.answered + again.length + journal.countOfRun(desk.place, run);
  const round: Round = {
    desk,
    journal,
    onProgress,
    differences: standing(desk, run),
    seen: new Set(),
    run,
    progress: { asked: run.answered, all },
    silent: 0,
  };
  onProgress(round.progress);
  const done = await askAll(round, again);
  if (!done.ok) return done;
  return ok({
    answered: round.run.answered,
    unanswered: journal.countToAskAgain(desk.place),
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
function standing(desk: Desk, { fromWallMs, after }: ReconcileRun): Map<TransactionId, Attempt> {
  const found = new Map<TransactionId, Attempt>();
  for (const { attempt } of desk.held.values()) {
    const { wallMs } = attempt.createdAt;
    const wasAsked = after !== null && wallMs >= fromWallMs && wallMs <= after.wallMs;
    const calls = attempt.alarm !== null && attempt.alarm.settled === null;
    if (wasAsked && calls) found.set(attempt.transactionId, attempt);
  }
  return found;
}

type Ending = 'ended' | 'silent';

async function askAll(round: Round, again: readonly Attempt[]): Promise<Result<Ending, TillError>> {
  const { desk, journal } = round;
  for (let from = 0; from < again.length; from += PAGE) {
    const page = again.slice(from, from + PAGE).map((attempt) => ({ attempt, cursor: round.run.after }));
    const asked = await askPage(round, page);
    if (!asked.ok || asked.value === 'silent') return asked;
  }
  for (;;) {
    const page = journal.attemptsOfRun(desk.place, round.run, PAGE);
    if (page.length === 0) break;
    const asked = await askPage(round, page);
    if (!asked.ok || asked.value === 'silent') return asked;
  }
  const written = journal.endReconcileRun(desk.place, round.run);
  return written.ok ? ok('ended') : written;
}

/** Asks about each of a page, one after the other, and keeps what came of it. */
async function askPage(
  round: Round,
  page: readonly { readonly attempt: Attempt; readonly cursor: ReconcileRun['after'] }[],
): Promise<Result<Ending, TillError>> {
  const { desk } = round;
  const answered: TransactionId[] = [];
  const unanswered: TransactionId[] = [];
  for (const { attempt, cursor } of page) {
    round.run = { ...round.run, after: cursor };
    // Asked about in this run already, as one of those that were not answered before.
    if (round.seen.has(attempt.transactionId)) continue;
    round.seen.add(attempt.transactionId);
    const beganMs = desk.clock.monoMs();
    const outcome = await compare(desk, attempt);
    if (!outcome.ok) return outcome;
    note(round, attempt, outcome.value);
    (outcome.value.answer === 'answered' ? answered : unanswered).push(attempt.transactionId);
    if (round.silent >= SILENCE_LIMIT) break;
    await desk.clock.sleep(QUESTION_EVERY_MS - (desk.clock.monoMs() - beganMs), desk.stopped.signal);
    if (desk.stopped.signal.aborted) return fail({ code: 'journal.unwritable' });
  }
  const kept = { askedWallMs: desk.clock.wallMs(), answered, unanswered };
  const written = round.journal.saveReconcileRun(desk.place, round.run, kept);
  if (!written.ok) return written;
  return ok(round.silent >= SILENCE_LIMIT ? 'silent' : 'ended');
}

interface Outcome {
  /** `silent`: no answer that could be read. `unanswered`: refused, which says nothing about the payment. */
  readonly answer: 'answered' | 'unanswered' | 'silent';
  readonly difference: Attempt | null;
}

function note(round: Round, attempt: Attempt, { answer, difference }: Outcome): void {
  const asked = round.progress.asked + 1;
  round.progress = { asked, all: Math.max(asked, round.progress.all) };
  round.silent = answer === 'silent' ? round.silent + 1 : 0;
  round.onProgress(round.progress);
  if (answer !== 'answered') return;
  const hasParts = attempt.partialRefunds.some(({ state }) => state === 'refunded');
  const { run } = round;
  round.run = { ...run, answered: run.answered + 1, withParts: run.withParts + (hasParts ? 1 : 0) };
  if (difference) round.differences.set(attempt.transactionId, difference);
  else round.differences.delete(attempt.transactionId);
}

async function compare(desk: Desk, stored: Attempt): Promise<Result<Outcome, TillError>> {
  const before = desk.held.get(stored.transactionId)?.attempt ?? stored;
  const { facts } = desk.journal.facts(desk.place);
  const answer = await askStatus(desk.gateway, before, facts);
  const notFound = !answer.ok && answer.error.refusedWith !== null && paymentOf(before) === null;
  // The journal may be closed by now.
  if (desk.stopped.signal.aborted) return fail({ code: 'journal.unwritable' });
  if (!answer.ok && !notFound) {
    const refused = answer.error.error.code === 'gateway.refused';
    return ok({ answer: refused ? 'unanswered' : 'silent', difference: null });
  }
  // Somebody may have refunded or settled it while the service was asked.
  const attempt = desk.held.get(stored.transactionId)?.attempt ?? before;
  const status = answer.ok ? answer.value.status : null;
  const confirmMode = paymentOf(attempt)?.confirmMode ?? 1;
  const readsAsMoney = confirmMode === 0 || judge(2, evidenceOf(desk)) === 'paid';
  const kind = differenceOf(attempt, status, facts, readsAsMoney);
  if (kind === null || isSettled(attempt, kind)) return ok({ answer: 'answered', difference: null });
  const found = answer.ok ? withPaymentId(attempt, answer.value.paymentId) : attempt;
  return raise(desk, found, kind);
}

/** A payment that came to light by our own id: its id is what the manager refunds. */
function withPaymentId(attempt: Attempt, paymentId: PaymentId): Attempt {
  const { state } = attempt;
  if (paymentOf(attempt) !== null) return attempt;
  const { name } = state;
  if (name !== 'declined' && name !== 'absent' && name !== 'abandoned') return attempt;
  return { ...attempt, state: { ...state, payment: onlyId(paymentId) } };
}

/** An alarm that a manager has settled is not raised again for the same difference. */
function raise(desk: Desk, attempt: Attempt, kind: Alarm['kind']): Result<Outcome, TillError> {
  if (isCallingFor(attempt, kind)) return ok({ answer: 'answered', difference: attempt });
  const held = desk.held.get(attempt.transactionId) ?? hold(desk, attempt);
  const raised: Alarm = { kind, raisedAt: momentOf(desk.clock), settled: null };
  const written = keep(desk, held, { ...attempt, alarm: raised }, 'reconciled');
  return written.ok ? ok({ answer: 'answered', difference: held.attempt }) : written;
}
