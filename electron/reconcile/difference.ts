/** What a difference between the books and the service's answer is. Pure: the same answer, the same difference. */
import type { PaymentId } from '../../shared/ids.ts';
import { evidenceOfLongAgo, judge } from '../../shared/payment/judge.ts';
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import { readsLapsed, readsReversed, type ServiceFacts } from '../../shared/payment/service-facts.ts';
import { detailsOf, isUnderWay, type PaymentState } from '../../shared/payment/state.ts';
import { isByHand, isReversed, refundedTiyin } from '../../shared/refund/refund.ts';
import { type AlarmKind, isAlarm, isEndedByPerson, isIdAlarm, type Task } from '../../shared/task.ts';

/**
 * The difference, or null where books and service agree, or where no status could tell.
 * status: null where the service knows no such payment.
 *
 * What no status shows, and so is not compared: the amount, and parts that were given back.
 */
export function differenceOf(
  record: PaymentRecord,
  status: number | null,
  facts: ServiceFacts,
): AlarmKind | null {
  const { state } = record;
  // What a person gave in cash in its place moves nothing at the service.
  const refunds = record.refunds.filter((refund) => !isByHand(refund));
  // The loops and their own alarms follow it still.
  if (status === null || isUnderWay(state.name) || isClaimed(state)) return null;
  if (refunds.some((refund) => refund.state === 'under-way')) return null;
  if (isReversed(record)) {
    // Only a service whose reversed payments are known to read otherwise can contradict a refund.
    const knows = facts.reversed_reads !== undefined && facts.reversed_reads !== 2;
    return status === 2 && knows ? 'refund-missing' : null;
  }
  if (state.name !== 'paid') {
    if (status !== 2) return null;
    return readsAsMoney(record, facts) ? 'charged' : 'may-be-charged';
  }
  if (status === 2 || refundedTiyin(refunds) >= record.amountTiyin) return null;
  if (readsReversed(facts, status) || status < 0) return 'not-paid';
  // What a payment reads as after a part of it went back is not known: only a negative status is clear then.
  return refundedTiyin(refunds) > 0 ? null : 'not-paid';
}

/** A manager said that it was charged: the loop waits for the service to bear that out. */
const isClaimed = (state: PaymentState): boolean => 'word' in state && state.word !== null;

/** Status 2 proves money here. */
const readsAsMoney = (record: PaymentRecord, facts: ServiceFacts): boolean =>
  (detailsOf(record)?.confirmMode ?? 1) === 0 || judge(2, evidenceOfLongAgo(facts)) === 'paid';

/**
 * The status is the one that this service gives to what was given back, and a payment that lapsed is not known to read
 * the same: somebody gave it back in the service's cabinet.
 */
export function readsGivenBack(record: PaymentRecord, status: number, facts: ServiceFacts): boolean {
  if (!readsReversed(facts, status)) return false;
  if (detailsOf(record)?.confirmMode === 0) return true;
  const lapsed = facts.lapsed_reads;
  const mayHaveLapsed = lapsed === 'negative' ? status < 0 : lapsed === status;
  return facts.reversed_reads === status && !mayHaveLapsed;
}

/** What another payment under our id is: money that nobody asked for, none, or not decided yet. */
export function twinReads(status: number, facts: ServiceFacts): 'money' | 'nothing' | 'open' {
  if (status === 2) return 'money';
  return readsLapsed(facts, status) || readsReversed(facts, status) ? 'nothing' : 'open';
}

/** What is raised about a payment. about: of `doubled`, the service's id of the other payment. */
export interface Found {
  readonly kind: AlarmKind;
  readonly about: PaymentId | null;
}

type Alarmed = Pick<PaymentRecord, 'alarm'>;

/**
 * A manager has settled this difference, or what was more certain: it must not call again, whatever else called
 * about the payment since. What the till ended is not settled, and "not charged" settles nothing that shows as money
 * after it; nor does a word about what the service had never named. tasks: all that were raised about it, oldest first.
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

/** The same calls already, or what is more certain. */
export const isCallingFor = ({ alarm }: Alarmed, found: Found): boolean =>
  alarm !== null && alarm.ended === null && covers(alarm, found);

/** Another one calls that this may not take the place of: what is wrong with a second payment is a matter of its own. */
export const isBusyWithOther = ({ alarm }: Alarmed, found: Found): boolean =>
  alarm !== null && alarm.ended === null && !covers(alarm, found) && (isIdAlarm(alarm) || isIdAlarm(found));

const covers = (raised: Pick<Task, 'kind' | 'about'>, { kind, about }: Found): boolean =>
  (raised.kind === kind && (raised.about ?? null) === about) ||
  (raised.kind === 'charged' && kind === 'may-be-charged');
