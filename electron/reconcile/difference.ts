/** What a difference between the books and the service's answer is. Pure: the same answer, the same difference. */
import { evidenceOfLongAgo, judge } from '../../shared/payment/judge.ts';
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import { readsReversed, type ServiceFacts } from '../../shared/payment/service-facts.ts';
import { detailsOf, isUnderWay } from '../../shared/payment/state.ts';
import { isReversed, refundedTiyin } from '../../shared/refund/refund.ts';
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
  const { state, refunds } = record;
  // The loop and its own alarms follow it still.
  if (status === null || isUnderWay(state.name)) return null;
  if (isReversed(record)) {
    // Only a service whose reversed payments are known to read otherwise can contradict a refund.
    const knows = facts.reversed_reads !== undefined && facts.reversed_reads !== 2;
    return status === 2 && knows ? 'refund-missing' : null;
  }
  if (state.name !== 'paid') {
    if (status !== 2) return null;
    return readsAsMoney(record, facts) ? 'charged' : 'may-be-charged';
  }
  if (status === 2) return null;
  if (readsReversed(facts, status) || status < 0) return 'not-paid';
  // What a payment reads as after a part of it went back is not known: only a negative status is clear then.
  return refundedTiyin(refunds) > 0 ? null : 'not-paid';
}

/** Status 2 proves money here. */
const readsAsMoney = (record: PaymentRecord, facts: ServiceFacts): boolean =>
  (detailsOf(record)?.confirmMode ?? 1) === 0 || judge(2, evidenceOfLongAgo(facts)) === 'paid';

/** A manager has settled this difference, or what was more certain: it must not call again. */
export const isSettled = ({ alarm }: Pick<PaymentRecord, 'alarm'>, kind: AlarmKind): boolean =>
  alarm !== null && alarm.ended !== null && covers(alarm.kind, kind);

/** The same calls already, or what is more certain. */
export const isCallingFor = ({ alarm }: Pick<PaymentRecord, 'alarm'>, kind: AlarmKind): boolean =>
  alarm !== null && alarm.ended === null && covers(alarm.kind, kind);

const covers = (raised: string, kind: AlarmKind): boolean =>
  raised === kind || (raised === 'charged' && kind === 'may-be-charged');
