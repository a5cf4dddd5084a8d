/** What a difference between the journal and the service's answer is. Pure: the same answer, the same difference. */

import { readsReversed, type ServiceFacts } from '../../shared/payment/service-facts.ts';
import { isUnderWay } from '../../shared/payment/state.ts';
import { type Alarm, type Attempt, refundedTiyin } from '../payment/attempt.ts';

/**
 * The difference, or null where journal and service agree, or where no status could tell.
 * status: null where the service knows no such payment. readsAsMoney: status 2 proves money at this service.
 *
 * What no status shows, and so is not compared: the amount, and parts that were given back.
 */
export function differenceOf(
  attempt: Attempt,
  status: number | null,
  facts: ServiceFacts,
  readsAsMoney: boolean,
): Alarm['kind'] | null {
  const { state, refund } = attempt;
  // The loop and its own alarms follow it still.
  if (status === null || isUnderWay(state.name)) return null;
  if (refund?.state === 'refunded') {
    // Only a service whose reversed payments are known to read otherwise can contradict a refund.
    const knows = facts.reversed_reads !== undefined && facts.reversed_reads !== 2;
    return status === 2 && knows ? 'refund-missing' : null;
  }
  if (state.name !== 'paid') {
    if (status !== 2) return null;
    return readsAsMoney ? 'charged' : 'may-be-charged';
  }
  if (status === 2) return null;
  if (readsReversed(facts, status) || status < 0) return 'not-paid';
  // What a payment reads as after a part of it went back is not known: only a negative status is clear then.
  return refundedTiyin(attempt) > 0 ? null : 'not-paid';
}

/**
 * The alarm that a difference raises; null where it must not call: a manager has settled it, or has settled
 * what was more certain.
 */
export function isSettled({ alarm }: Pick<Attempt, 'alarm'>, kind: Alarm['kind']): boolean {
  if (alarm === null || alarm.settled === null) return false;
  return alarm.kind === kind || (alarm.kind === 'charged' && kind === 'may-be-charged');
}

/** The same calls already, or what is more certain. */
export function isCallingFor({ alarm }: Pick<Attempt, 'alarm'>, kind: Alarm['kind']): boolean {
  if (alarm === null || alarm.settled !== null) return false;
  return alarm.kind === kind || (alarm.kind === 'charged' && kind === 'may-be-charged');
}
