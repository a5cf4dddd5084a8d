/** What a difference between the books and the service's answer is. Pure: the same answer, the same difference. */
import { evidenceOfLongAgo, judge } from '../../shared/payment/judge.ts';
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import { readsLapsed, readsReversed, type ServiceFacts } from '../../shared/payment/service-facts.ts';
import { covers, type Found } from '../../shared/payment/settled.ts';
import { detailsOf, isUnderWay, type PaymentState } from '../../shared/payment/state.ts';
import { isByHand, isReversed, refundedTiyin } from '../../shared/refund/refund.ts';
import type { AlarmKind } from '../../shared/task.ts';

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

type Alarmed = Pick<PaymentRecord, 'alarm'>;

/** The same calls already, or what is more certain. */
export const isCallingFor = ({ alarm }: Alarmed, found: Found): boolean =>
  alarm !== null && alarm.ended === null && covers(alarm, found);

/** Another one calls that this may not take the place of: what is wrong with a second payment is a matter of its own. */
export const isBusyWithOther = ({ alarm }: Alarmed, found: Found): boolean =>
  alarm !== null &&
  alarm.ended === null &&
  !covers(alarm, found) &&
  (alarm.kind === 'doubled' || found.kind === 'doubled');
