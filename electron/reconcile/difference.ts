/**
 * Finds the difference between the books and the service's answer. Pure: the same answer gives the same
 * difference.
 */
import type { PaymentId } from '../../shared/ids.ts';
import { needsNoConfirm } from '../../shared/payment/instrument.ts';
import { evidenceOfLongAgo, judge } from '../../shared/payment/judge.ts';
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import { readsLapsed, readsReversed, type ServiceFacts } from '../../shared/payment/service-facts.ts';
import { detailsOf, isUnderWay, type PaymentState } from '../../shared/payment/state.ts';
import { isByHand, isReversed, refundedTiyin, wasNoMoney, wasRepeated } from '../../shared/refund/refund.ts';
import { type AlarmKind, isAlarm, isEndedByPerson, isIdAlarm, type Task } from '../../shared/task.ts';

/**
 * The difference, or null if books and service agree or no status can show it. `status`: null if the service
 * has no such payment.
 *
 * No status shows the amount or partial refunds, so neither is compared.
 */
export function differenceOf(
  record: PaymentRecord,
  status: number | null,
  facts: ServiceFacts,
): AlarmKind | null {
  const { state } = record;
  // Refunds by hand change nothing at the service.
  const refunds = record.refunds.filter((refund) => !isByHand(refund));
  // The payment and refund loops, with their own alarms, still handle these.
  if (status === null || isUnderWay(state.name) || isClaimed(state)) return null;
  if (refunds.some((refund) => refund.state === 'under-way')) return null;
  if (isReversed(record)) {
    // A refund is contradicted only if this service is known to show reversed payments with another status.
    const knows = facts.reversed_reads !== undefined && facts.reversed_reads !== 2;
    // What never was money can't read as money, however reversed payments read.
    const mayLapse = !needsNoConfirm(record) && facts.lapsed_reads === 2;
    const wasMended = record.refunds.some((refund) => refund.kind === 'void' && wasRepeated(refund));
    const isBelied = wasNoMoney(record) && !mayLapse && !wasMended;
    return status === 2 && (knows || isBelied) ? 'refund-missing' : null;
  }
  if (state.name !== 'paid') {
    if (status !== 2) return null;
    return readsAsMoney(record, facts) ? 'charged' : 'may-be-charged';
  }
  if (status === 2 || refundedTiyin(refunds) >= record.amountTiyin) return null;
  if (readsReversed(facts, status) || status < 0) return 'not-paid';
  // The status after a partial refund is unknown, so only a negative status is clear.
  return refundedTiyin(refunds) > 0 ? null : 'not-paid';
}

/** A manager settled the payment as charged, and the loop waits until the service confirms that. */
const isClaimed = (state: PaymentState): boolean =>
  state.name === 'abandoned' && state.word !== null && state.ending === null;

/** Whether status 2 proves money for this payment. */
const readsAsMoney = (record: PaymentRecord, facts: ServiceFacts): boolean =>
  needsNoConfirm(record) || judge(2, evidenceOfLongAgo(facts)) === 'paid';

/**
 * Whether the payment was given back in the service's cabinet. Its status is the one for reversed payments,
 * and lapsed payments are not known to have the same status.
 */
export function readsGivenBack(record: PaymentRecord, status: number, facts: ServiceFacts): boolean {
  if (!readsReversed(facts, status)) return false;
  if (needsNoConfirm(record)) return true;
  const lapsed = facts.lapsed_reads;
  const mayHaveLapsed = lapsed === 'negative' ? status < 0 : lapsed === status;
  return facts.reversed_reads === status && !mayHaveLapsed;
}

/** The state of another payment under our id: money that the till never requested, no money, or undecided. */
export function twinReads(status: number, facts: ServiceFacts): 'money' | 'nothing' | 'open' {
  if (status === 2) return 'money';
  return readsLapsed(facts, status) || readsReversed(facts, status) ? 'nothing' : 'open';
}

/** An alarm to raise about a payment. `about`: for `doubled`, the service's id of the other payment. */
export interface Found {
  readonly kind: AlarmKind;
  readonly about: PaymentId | null;
}

type Alarmed = Pick<PaymentRecord, 'alarm'>;

/**
 * Whether a manager settled this difference or a more certain one, whatever alarm came since. Such a
 * difference is not raised again.
 * - An alarm that the till ended is not settled.
 * - Settling "not charged" does not settle a payment that later reads as money.
 * - While the payment has no service id, settling `may-be-charged` does not count.
 *
 * `tasks`: all tasks of the payment, oldest first.
 */
export function isSettled(record: PaymentRecord, tasks: readonly Task[], found: Found): boolean {
  const { state } = record;
  const isNamed = detailsOf(record) !== null;
  const settled = tasks.filter(
    (task) => isAlarm(task) && isEndedByPerson(task) && (isNamed || task.kind !== 'may-be-charged'),
  );
  const word =
    state.name === 'not-charged' ? settled.find(({ ended }) => ended?.how === state.reason) : undefined;
  return settled.some((task) => task !== word && covers(task, found));
}

/** The same alarm, or a more certain one, is open. */
export const isCallingFor = ({ alarm }: Alarmed, found: Found): boolean =>
  alarm !== null && alarm.ended === null && covers(alarm, found);

/**
 * Another alarm is open that this one may not replace. A shared id or a second payment is a matter of its
 * own.
 */
export const isBusyWithOther = ({ alarm }: Alarmed, found: Found): boolean =>
  alarm !== null && alarm.ended === null && !covers(alarm, found) && (isIdAlarm(alarm) || isIdAlarm(found));

const covers = (raised: Pick<Task, 'kind' | 'about'>, { kind, about }: Found): boolean =>
  (raised.kind === kind && (raised.about ?? null) === about) ||
  (raised.kind === 'charged' && kind === 'may-be-charged');
