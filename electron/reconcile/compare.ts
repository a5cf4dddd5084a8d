/** Compares one payment of the books with the service, and raises an alarm about a difference. */
import type { TillError } from '../../shared/errors/till-error.ts';
import type { PaymentId } from '../../shared/ids.ts';
import { needsNoConfirm } from '../../shared/payment/instrument.ts';
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import type { ServiceFacts } from '../../shared/payment/service-facts.ts';
import { detailsOf, isUnderWay } from '../../shared/payment/state.ts';
import { isOthersId } from '../../shared/refund/named.ts';
import { refundedTiyin, wasNoMoney } from '../../shared/refund/refund.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { byTill } from '../../shared/staff/actor.ts';
import { wasRaised } from '../../shared/task.ts';
import { isTaken } from '../../shared/tender/held.ts';
import { DAY_MS, elapsedMs, isOfOtherBoot, momentOf } from '../../shared/time.ts';
import { askStatus, type StatusGateway } from '../gateway/ask-status.ts';
import type { PaymentStatus } from '../gateway/gateway.ts';
import type { AskAgain } from '../storage/journal-reconcile.ts';
import type { ReconcileContext } from './deps.ts';
import {
  differenceOf,
  type Found,
  isBusyWithOther,
  isCallingFor,
  isSettled,
  readsGivenBack,
  twinReads,
} from './difference.ts';
import { factsFor, type Reading, read, unansweredAs } from './questions.ts';
import { raiseShared, untilWritten } from './shared-id.ts';

/** One answer alone raises no alarm: the till reads the status again after this pause. */
const AGAIN_AFTER_MS = 3_000;
/** Reads of a second payment that may hold money: such money must not wait for the next comparison. */
const TWIN_TRIES = 3;
/** An unpaid payment that reads successful may still be unconfirmed. By then the service has decided. */
const WINDOW_OVER_MS = 125_000;
/** Each run starts this long before the end of the last one, because a service may change its answer. */
export const OVERLAP_MS = 3 * 24 * 3_600_000;

export interface Difference {
  readonly record: PaymentRecord;
  /** The service shows the payment as given back, and this till did not give it back. */
  readonly readsReversed: boolean;
}

export interface Outcome {
  /** `told-before`: an earlier comparison had an answer, and today's failure withdraws nothing. */
  readonly answer: 'answered' | 'told-before' | AskAgain;
  /** The service answered with a status. */
  readonly tells: boolean;
  readonly difference: Difference | null;
}

const unanswered = (answer: Outcome['answer']): Outcome => ({ answer, tells: false, difference: null });

interface Comparison {
  readonly context: ReconcileContext;
  readonly gateway: StatusGateway;
  readonly facts: ServiceFacts;
  readonly stored: PaymentRecord;
}

/**
 * `isFirst`: no comparison got an answer before. Only then does the till also look the payment up by our id.
 * Errors: `journal.unwritable`, also when the till ends.
 */
export async function compare(
  context: ReconcileContext,
  gateway: StatusGateway,
  payment: PaymentRecord,
  isFirst: boolean,
): Promise<Result<Outcome, TillError>> {
  const stored = context.payments.find(payment.transactionId) ?? payment;
  const facts = factsFor(context, stored);
  const comparison = { context, gateway, facts, stored };
  const raiseOther = async (other: PaymentStatus): Promise<void> => {
    if (!context.stopped.aborted) await raiseShared(context, stored.transactionId, [other]);
  };
  const reading = await read(gateway, stored, facts, isFirst, raiseOther);
  // The journal may be closed by now.
  if (context.stopped.aborted) return fail({ code: 'journal.unwritable' });
  const named = [reading.own.ok ? reading.own.value : null, reading.other];
  const shared = await raiseShared(context, stored.transactionId, named);
  if (!shared.ok) return shared;
  if (context.stopped.aborted) return fail({ code: 'journal.unwritable' });
  const status = statusOf(comparison, reading.own);
  const compared =
    typeof status === 'string'
      ? ok(unanswered(isFirst || status === 'waits' ? status : 'told-before'))
      : await compareOwn(comparison, status, reading);
  if (!compared.ok) return compared;
  const disputed = shared.value && { record: shared.value, readsReversed: false };
  const own = ok({ ...compared.value, difference: compared.value.difference ?? disputed });
  // The twin stays known even if the second status request got no answer.
  const twin = await twinOf(comparison, reading);
  if (context.stopped.aborted) return fail({ code: 'journal.unwritable' });
  if (twin === 'nothing') return own;
  const { answer, difference } = own.value;
  // While the payment is young, further runs reach it anyway and read an undecided twin again.
  if (twin === 'open')
    return ok(answer === 'answered' && isYoung(comparison) ? { ...own.value, answer: 'held' } : own.value);
  const doubled = await raise(comparison, { kind: 'doubled', about: twin }, reading, false);
  if (!doubled.ok) return doubled;
  return ok({
    answer: answer === 'answered' ? doubled.value.answer : answer,
    tells: true,
    difference: doubled.value.difference ?? difference,
  });
}

/** The status; null: the service has no such payment. A word: the service gave no status. */
function statusOf(
  { context, stored, facts }: Comparison,
  own: Reading['own'],
): number | null | Exclude<AskAgain, 'held'> {
  // If our id leads to another create's payment, the service mixes ids up: the answer proves nothing here.
  if (
    own.ok &&
    detailsOf(stored) === null &&
    context.journal.isPaymentIdKnown(context.endpoint, own.value.paymentId)
  )
    return 'refused';
  if (own.ok) return own.value.status;
  const why = unansweredAs(stored, own.error, facts);
  return why === 'absent' ? null : why;
}

/** Raises an alarm about the payment once a second reading confirms the difference. */
async function compareOwn(
  comparison: Comparison,
  status: number | null,
  reading: Reading,
): Promise<Result<Outcome, TillError>> {
  const { context, gateway, facts, stored } = comparison;
  const first = foundIn(comparison, status);
  if (first === null || wasSettled(comparison, first)) {
    const answer = isUnderWay(now(comparison).state.name) ? 'held' : 'answered';
    return ok({ answer, tells: reading.own.ok, difference: null });
  }
  const isBack = status !== null && readsGivenBack(stored, status, facts);
  if (isCallingFor(now(comparison), first)) return raise(comparison, first, reading, isBack);
  await context.clock.sleep(
    mayBeInItsWindow(comparison, first) ? WINDOW_OVER_MS : AGAIN_AFTER_MS,
    context.stopped,
  );
  const again = await askStatus(gateway, stored, facts);
  if (context.stopped.aborted) return fail({ code: 'journal.unwritable' });
  const shared = await raiseShared(context, stored.transactionId, [again.ok ? again.value : null]);
  if (!shared.ok) return shared;
  const read = statusOf(comparison, again);
  if (typeof read === 'string') return ok(unanswered(read));
  // The service's facts may have changed while the till waited.
  const second = foundIn({ ...comparison, facts: factsFor(context, stored) }, read);
  if (second === null) return ok({ answer: 'answered', tells: true, difference: null });
  const ids = [reading.own, again].flatMap((one) => (one.ok ? [one.value.paymentId] : []));
  const known = detailsOf(now(comparison))?.paymentId;
  // Meanwhile another payment was matched to this one. The next comparison reads both.
  const isOther = known !== detailsOf(stored)?.paymentId && detailsOf(stored) !== null;
  if (isOther || (known !== undefined && ids.some((id) => id !== known)))
    return ok({ answer: 'held', tells: true, difference: null });
  // Our id led to two payments, each in one reading only, so neither is certain.
  const kind = new Set(ids).size > 1 && second.kind === 'charged' ? 'may-be-charged' : second.kind;
  return raise(comparison, { ...second, kind }, reading, isBack && read === status);
}

/**
 * Whether a payment may be approved but unconfirmed; then the service cancels it. An older create is no
 * longer approved.
 */
const mayBeInItsWindow = (comparison: Comparison, { kind }: Found): boolean =>
  (kind === 'charged' || kind === 'may-be-charged') &&
  comparison.stored.state.name !== 'paid' &&
  !needsNoConfirm(comparison.stored) &&
  !isSurelyOfADayAgo(comparison);

/**
 * Whether a day has surely passed since the create: status 2 inside the confirm window is not money.
 * - The monotonic clock proves an age alone, but may stop during sleep and says nothing about another boot.
 * - Otherwise the service's time proves it, if no clock shows less: the wall clock may jump, and the stored
 *   offset may date from before a sleep.
 */
function isSurelyOfADayAgo(comparison: Comparison): boolean {
  const { monoMs, serviceMs, leastMs } = agesOf(comparison);
  return (monoMs !== null && monoMs >= DAY_MS) || (serviceMs !== null && leastMs >= DAY_MS);
}

/** The ms since the create was sent, by each usable clock. `serviceMs`: by the service's time. */
function agesOf({ context, stored }: Comparison) {
  const at = momentOf(context.clock);
  const { createdAt, createdOffMs } = stored;
  const { wall, mono: passedMs } = elapsedMs(createdAt, at);
  const mono = passedMs === null || isOfOtherBoot(passedMs) ? null : passedMs;
  const offMs = context.gatewayOffMs(at);
  const serviceMs = createdOffMs === null || offMs === null ? null : wall + offMs - createdOffMs;
  const leastMs = Math.min(Math.abs(wall), serviceMs ?? Infinity, mono ?? Infinity);
  return { monoMs: mono, serviceMs, leastMs };
}

/** The current record: a person may have refunded or settled the payment during the request. */
const now = ({ context, stored }: Comparison): PaymentRecord =>
  context.payments.find(stored.transactionId) ?? stored;

const wasSettled = (comparison: Comparison, found: Found): boolean =>
  isSettled(now(comparison), comparison.context.journal.tasksOf(comparison.stored.transactionId), found);

function foundIn(comparison: Comparison, status: number | null): Found | null {
  const record = now(comparison);
  const kind =
    differenceOf(record, status, comparison.facts) ??
    (status === 2 && isCountedNowhere(comparison, record) ? 'charged' : null);
  if (kind === null || (kind === 'refund-missing' && isOfAnother(comparison, record))) return null;
  return { kind, about: null };
}

/** The payment is recorded as no money and another payment has its id: a success is the other payment's. */
function isOfAnother({ context }: Comparison, record: PaymentRecord): boolean {
  const paymentId = detailsOf(record)?.paymentId;
  return (
    paymentId !== undefined &&
    wasNoMoney(record) &&
    isOthersId(context.journal, context.endpoint, record, paymentId)
  );
}

/**
 * The payment is paid here too, but no tender took it: a repair lost that entry, so no total or shift counts
 * the money. A manager gives it back or explains it.
 */
const isCountedNowhere = (
  { context }: Comparison,
  { state, saleId, tenderId, ...record }: PaymentRecord,
): boolean =>
  state.name === 'paid' &&
  refundedTiyin(record.refunds) < record.amountTiyin &&
  !context.journal.tendersOf(saleId).some((tender) => tender.tenderId === tenderId && isTaken(tender));

const raise = (...found: Parameters<typeof raiseOnce>): Promise<Result<Outcome, TillError>> =>
  untilWritten(found[0].context, () => raiseOnce(...found));

/** A second payment without a task so far. The task then waits in the log. */
const mayWaitInTheLog = ({ context, stored }: Comparison, { kind, about }: Found): boolean =>
  kind === 'doubled' && !wasRaised(context.journal.tasksOf(stored.transactionId), kind, about);

/** Raises an alarm unless it is open or settled. Beside another open alarm, it waits for that one to end. */
function raiseOnce(
  comparison: Comparison,
  found: Found,
  { own }: Reading,
  readsReversed: boolean,
): Result<Outcome, TillError> {
  const { payments } = comparison.context;
  const record = now(comparison);
  const answered = { answer: 'answered', tells: true } as const;
  // A settled alarm is not raised again for the same difference.
  if (wasSettled(comparison, found)) return ok({ ...answered, difference: null });
  if (isCallingFor(record, found)) return ok({ ...answered, difference: { record, readsReversed } });
  if (isBusyWithOther(record, found) && !mayWaitInTheLog(comparison, found)) {
    return ok({ answer: 'held', tells: true, difference: { record, readsReversed: false } });
  }
  // Our own id revealed this payment. The manager needs the service's id for a refund.
  const named = own.ok && detailsOf(record) === null ? own.value.paymentId : null;
  const act = byTill(record.beganBy);
  const raised = payments.raise(act, record.transactionId, found.kind, named, found.about ?? undefined);
  if (!raised.ok) return raised;
  const waits = found.kind === 'doubled' && raised.value.alarm?.kind !== 'doubled';
  return ok({
    answer: waits ? 'held' : 'answered',
    tells: true,
    difference: { record: raised.value, readsReversed },
  });
}

type Twin = PaymentId | 'nothing' | 'open';

/** A second payment of the same create: its id if it holds money; `open` if it is undecided or unreadable. */
async function twinOf(
  { context, gateway, facts }: Comparison,
  { other, isLookedUp }: Reading,
): Promise<Twin> {
  if (other === null) return isLookedUp ? 'nothing' : 'open';
  // If our id leads to another create's payment, the service mixes ids up: there may be no second payment.
  if (context.journal.isPaymentIdKnown(context.endpoint, other.paymentId)) return 'nothing';
  const reads = twinReads(other.status, facts);
  if (reads !== 'money') return reads;
  for (let tries = 0; tries < TWIN_TRIES; tries += 1) {
    await context.clock.sleep(AGAIN_AFTER_MS, context.stopped);
    const again = await gateway.paymentStatus({ paymentId: other.paymentId });
    // The refusal does not withdraw the look-up's answer.
    if (!again.ok && again.error.code === 'gateway.refused') return other.paymentId;
    if (!again.ok) continue;
    const readsNow = twinReads(again.value.status, facts);
    return readsNow === 'money' ? other.paymentId : readsNow;
  }
  return 'open';
}

const isYoung = (comparison: Comparison): boolean => agesOf(comparison).leastMs < OVERLAP_MS;
