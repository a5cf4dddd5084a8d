/** Holds one payment of the books against the service, and raises what differs. */
import type { TillError } from '../../shared/errors/till-error.ts';
import type { PaymentId } from '../../shared/ids.ts';
import { isOthersId } from '../../shared/payment/named.ts';
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import type { ServiceFacts } from '../../shared/payment/service-facts.ts';
import { detailsOf, onlyId } from '../../shared/payment/state.ts';
import { refundedTiyin, wasNoMoney } from '../../shared/refund/refund.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { byTill } from '../../shared/staff/actor.ts';
import { isTaken } from '../../shared/tender/held.ts';
import { DAY_MS, elapsedMs, isOfOtherBoot, momentOf } from '../../shared/time.ts';
import { askStatus, type StatusGateway } from '../gateway/ask-status.ts';
import type { AskAgain } from '../storage/journal-reconcile.ts';
import type { ReconcileParts } from './deps.ts';
import {
  differenceOf,
  type Found,
  isBusyWithOther,
  isCallingFor,
  isSettled,
  readsGivenBack,
  twinReads,
} from './difference.ts';
import { type Reading, read, unansweredAs } from './questions.ts';
import { raiseShared, untilWritten } from './shared-id.ts';

/** No single answer raises anything: it is read again so much later. */
const AGAIN_AFTER_MS = 3_000;
/** Of a second payment, where nobody answers: money that it may be should not wait for the next comparison. */
const TWIN_TRIES = 3;
/** One that is not paid here and reads successful may be inside its window: by then it is over, cancelled or not. */
const WINDOW_OVER_MS = 125_000;
/** The last time is looked at again with a margin: a service may change its mind. */
export const OVERLAP_MS = 3 * 24 * 3_600_000;

export interface Difference {
  readonly record: PaymentRecord;
  /** The service reads it as given back, and not by this till. */
  readonly readsReversed: boolean;
}

export interface Outcome {
  /** `told-before`: an earlier comparison had an answer, and what is said now takes nothing back. */
  readonly answer: 'answered' | 'told-before' | AskAgain;
  /** The service has told a status. */
  readonly tells: boolean;
  readonly difference: Difference | null;
}

const unanswered = (answer: Outcome['answer']): Outcome => ({ answer, tells: false, difference: null });

interface Comparison {
  readonly parts: ReconcileParts;
  readonly gateway: StatusGateway;
  readonly facts: ServiceFacts;
  readonly stored: PaymentRecord;
}

/**
 * isFirst: it had no answer yet; then it is also asked for by our id, once in its life. Errors: `journal.unwritable`,
 * also when the till ends.
 */
export async function compare(
  parts: ReconcileParts,
  gateway: StatusGateway,
  payment: PaymentRecord,
  isFirst: boolean,
): Promise<Result<Outcome, TillError>> {
  const stored = parts.payments.find(payment.transactionId) ?? payment;
  const { facts } = parts.journal.facts(parts.endpoint);
  const comparison = { parts, gateway, facts, stored };
  const reading = await read(gateway, stored, facts, isFirst);
  // The journal may be closed by now.
  if (parts.stopped.aborted) return fail({ code: 'journal.unwritable' });
  const named = [reading.own.ok ? reading.own.value : null, reading.other];
  const shared = await raiseShared(parts, stored.transactionId, named);
  if (!shared.ok) return shared;
  if (parts.stopped.aborted) return fail({ code: 'journal.unwritable' });
  const status = statusOf(comparison, reading.own);
  const compared =
    typeof status === 'string'
      ? ok(unanswered(isFirst || status === 'waits' ? status : 'told-before'))
      : await compareOwn(comparison, status, reading);
  if (!compared.ok) return compared;
  const disputed = shared.value && { record: shared.value, readsReversed: false };
  const own = ok({ ...compared.value, difference: compared.value.difference ?? disputed });
  // What the look-up has named is not forgotten because the next question had no answer.
  const twin = await twinOf(comparison, reading);
  if (parts.stopped.aborted) return fail({ code: 'journal.unwritable' });
  if (twin === 'nothing') return own;
  const { answer, difference } = own.value;
  // One that may still be decided is looked at again as long as the comparisons come by anyway.
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

/** The status, or null for none at all; a word where the service did not tell. */
function statusOf(
  { parts, stored, facts }: Comparison,
  own: Reading['own'],
): number | null | Exclude<AskAgain, 'held'> {
  // A look-up that names what another of our creates made mixes our ids up: it tells nothing of this one.
  if (
    own.ok &&
    detailsOf(stored) === null &&
    parts.journal.isPaymentIdKnown(parts.endpoint, own.value.paymentId)
  )
    return 'refused';
  if (own.ok) return own.value.status;
  const why = unansweredAs(stored, own.error, facts);
  return why === 'absent' ? null : why;
}

/** Raises what is wrong with the payment that the books hold, once a second reading says the same. */
async function compareOwn(
  comparison: Comparison,
  status: number | null,
  reading: Reading,
): Promise<Result<Outcome, TillError>> {
  const { parts, gateway, facts, stored } = comparison;
  const first = foundIn(comparison, status);
  if (first === null || wasSettled(comparison, first)) {
    return ok({ answer: 'answered', tells: reading.own.ok, difference: null });
  }
  const isBack = status !== null && readsGivenBack(stored, status, facts);
  if (isCallingFor(now(comparison), first)) return raise(comparison, first, reading, isBack);
  await parts.clock.sleep(
    mayBeInItsWindow(comparison, first) ? WINDOW_OVER_MS : AGAIN_AFTER_MS,
    parts.stopped,
  );
  const again = await askStatus(gateway, stored, facts);
  if (parts.stopped.aborted) return fail({ code: 'journal.unwritable' });
  const shared = await raiseShared(parts, stored.transactionId, [again.ok ? again.value : null]);
  if (!shared.ok) return shared;
  const read = statusOf(comparison, again);
  if (typeof read === 'string') return ok(unanswered(read));
  // What is known of the service may have been learned or belied meanwhile.
  const second = foundIn({ ...comparison, facts: parts.journal.facts(parts.endpoint).facts }, read);
  if (second === null) return ok({ answer: 'answered', tells: true, difference: null });
  const ids = [reading.own, again].flatMap((one) => (one.ok ? [one.value.paymentId] : []));
  const known = detailsOf(now(comparison))?.paymentId;
  // Meanwhile the till has heard of another payment as this one: the next comparison asks about both.
  const isOther = known !== detailsOf(stored)?.paymentId && detailsOf(stored) !== null;
  if (isOther || (known !== undefined && ids.some((id) => id !== known)))
    return ok({ answer: 'held', tells: true, difference: null });
  // By our id the service named two payments, each of them once: neither is certain.
  const kind = new Set(ids).size > 1 && second.kind === 'charged' ? 'may-be-charged' : second.kind;
  return raise(comparison, { ...second, kind }, reading, isBack && read === status);
}

/** Approved just now, of a create of the last day: nobody confirms it, and it goes back. An older one is not approved. */
const mayBeInItsWindow = (comparison: Comparison, { kind }: Found): boolean =>
  (kind === 'charged' || kind === 'may-be-charged') &&
  comparison.stored.state.name !== 'paid' &&
  detailsOf(comparison.stored)?.confirmMode !== 0 &&
  !isSurelyOfADayAgo(comparison);

/**
 * The clock that nobody moves proves an age alone; it may have stood still in a sleep, and of another boot it says nothing.
 * Then the service's own time proves it where no clock says less: the wall clock jumps, and what was taken for the service's
 * time as the create left may be of before a sleep. Status 2 inside the window must not be called money.
 */
function isSurelyOfADayAgo(comparison: Comparison): boolean {
  const { monoMs, serviceMs, leastMs } = agesOf(comparison);
  return (monoMs !== null && monoMs >= DAY_MS) || (serviceMs !== null && leastMs >= DAY_MS);
}

/** How long ago (ms) its create left, by each clock that can tell; serviceMs: by the service's own time. */
function agesOf({ parts, stored }: Comparison) {
  const at = momentOf(parts.clock);
  const { createdAt, createdOffMs } = stored;
  const { wall, mono: passedMs } = elapsedMs(createdAt, at);
  const mono = passedMs === null || isOfOtherBoot(passedMs) ? null : passedMs;
  const offMs = parts.gatewayOffMs(at);
  const serviceMs = createdOffMs === null || offMs === null ? null : wall + offMs - createdOffMs;
  const leastMs = Math.min(Math.abs(wall), serviceMs ?? Infinity, mono ?? Infinity);
  return { monoMs: mono, serviceMs, leastMs };
}

/** As it is now: somebody may have refunded or settled it while the service was asked. */
const now = ({ parts, stored }: Comparison): PaymentRecord =>
  parts.payments.find(stored.transactionId) ?? stored;

const wasSettled = (comparison: Comparison, found: Found): boolean =>
  isSettled(now(comparison), comparison.parts.journal.tasksOf(comparison.stored.transactionId), found);

function foundIn(comparison: Comparison, status: number | null): Found | null {
  const record = now(comparison);
  const kind =
    differenceOf(record, status, comparison.facts) ??
    (status === 2 && isCountedNowhere(comparison, record) ? 'charged' : null);
  if (kind === null || (kind === 'refund-missing' && isOfAnother(comparison, record))) return null;
  return { kind, about: null };
}

/** Recorded as no money, and its id is another payment's: what reads successful there is that one's. */
function isOfAnother({ parts }: Comparison, record: PaymentRecord): boolean {
  const paymentId = detailsOf(record)?.paymentId;
  return (
    paymentId !== undefined &&
    wasNoMoney(record) &&
    isOthersId(parts.journal, parts.endpoint, record, paymentId)
  );
}

/**
 * It is paid here too, and no tender took it: a repair has lost that entry, and no total and no shift holds the money. A
 * manager gives it back or says what it was.
 */
const isCountedNowhere = (
  { parts }: Comparison,
  { state, saleId, tenderId, ...record }: PaymentRecord,
): boolean =>
  state.name === 'paid' &&
  refundedTiyin(record.refunds) < record.amountTiyin &&
  !parts.journal.tendersOf(saleId).some((tender) => tender.tenderId === tenderId && isTaken(tender));

const raise = (...found: Parameters<typeof raiseOnce>): Promise<Result<Outcome, TillError>> =>
  untilWritten(found[0].parts, () => raiseOnce(...found));

/** A second payment that nobody has told of yet: from then on it waits there. */
const mayWaitInTheLog = ({ parts, stored }: Comparison, { kind, about }: Found): boolean =>
  kind === 'doubled' &&
  !parts.journal.tasksOf(stored.transactionId).some((task) => task.kind === kind && task.about === about);

/** Raises it unless it calls already or was settled; beside another alarm it waits for the end of that one. */
function raiseOnce(
  comparison: Comparison,
  found: Found,
  { own }: Reading,
  readsReversed: boolean,
): Result<Outcome, TillError> {
  const { payments } = comparison.parts;
  const record = now(comparison);
  const answered = { answer: 'answered', tells: true } as const;
  // An alarm that a manager has settled is not raised again for the same difference.
  if (wasSettled(comparison, found)) return ok({ ...answered, difference: null });
  if (isCallingFor(record, found)) return ok({ ...answered, difference: { record, readsReversed } });
  if (isBusyWithOther(record, found) && !mayWaitInTheLog(comparison, found)) {
    return ok({ answer: 'held', tells: true, difference: { record, readsReversed: false } });
  }
  // One that came to light by our own id: the service's id is what the manager refunds.
  const details = own.ok && detailsOf(record) === null ? onlyId(own.value.paymentId) : null;
  const act = byTill(record.beganBy);
  const raised = payments.raise(act, record.transactionId, found.kind, details, found.about ?? undefined);
  if (!raised.ok) return raised;
  const waits = found.kind === 'doubled' && raised.value.alarm?.kind !== 'doubled';
  return ok({
    answer: waits ? 'held' : 'answered',
    tells: true,
    difference: { record: raised.value, readsReversed },
  });
}

type Twin = PaymentId | 'nothing' | 'open';

/**
 * A second payment of the same create: its id where it holds money; `open` where that is not decided yet or could
 * not be read.
 */
async function twinOf({ parts, gateway, facts }: Comparison, { other, isLookedUp }: Reading): Promise<Twin> {
  if (other === null) return isLookedUp ? 'nothing' : 'open';
  // A look-up that names what another of our creates made mixes our ids up: it tells nothing of doubles.
  if (parts.journal.isPaymentIdKnown(parts.endpoint, other.paymentId)) return 'nothing';
  const reads = twinReads(other.status, facts);
  if (reads !== 'money') return reads;
  for (let tries = 0; tries < TWIN_TRIES; tries += 1) {
    await parts.clock.sleep(AGAIN_AFTER_MS, parts.stopped);
    const again = await gateway.paymentStatus({ paymentId: other.paymentId });
    // A refusal takes nothing back of what the look-up said.
    if (!again.ok && again.error.code === 'gateway.refused') return other.paymentId;
    if (!again.ok) continue;
    const readsNow = twinReads(again.value.status, facts);
    return readsNow === 'money' ? other.paymentId : readsNow;
  }
  return 'open';
}

const isYoung = (comparison: Comparison): boolean => agesOf(comparison).leastMs < OVERLAP_MS;
