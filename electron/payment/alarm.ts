/** Money where there should be none. An alarm calls for a manager until it is settled. */

import type { PaymentEvent } from '../../shared/payment/moves.ts';
import type { PaymentStateName } from '../../shared/payment/state.ts';
import type { Moment } from '../../shared/time.ts';
import type { Alarm, Attempt } from './attempt.ts';

const raise = (kind: Alarm['kind'], raisedAt: Moment): Alarm => ({ kind, raisedAt, settled: null });

/**
 * The alarm of a payment after an event, given the attempt with its new state. An abandoned payment that
 * turns out to be money is raised; one that nobody can judge is raised as a doubt, and the doubt ends by
 * itself when the service says that there is no money.
 */
export function alarmAfter(attempt: Attempt, event: PaymentEvent, at: Moment): Alarm | null {
  const { state, alarm, refund } = attempt;
  if (state.name !== 'abandoned') {
    const doubtIsOver = alarm?.kind === 'may-be-charged' && alarm.settled === null && isCertain(state.name);
    return doubtIsOver ? { ...alarm, settled: state.name } : alarm;
  }
  // The manager has given it back: whatever it reads as now, nobody has to be called.
  if (refund?.state === 'refunded') return alarm;
  if (state.ending === 'charged') {
    return alarm?.kind === 'charged' ? alarm : raise('charged', at);
  }
  if (state.ending !== null) {
    return alarm && alarm.settled === null ? { ...alarm, settled: state.ending } : alarm;
  }
  const doubt = event.name === 'judged' && event.verdict === 'uncertain';
  return doubt && alarm === null ? raise('may-be-charged', at) : alarm;
}

const isCertain = (name: PaymentStateName): boolean =>
  name === 'paid' || name === 'declined' || name === 'lapsed' || name === 'absent';

/** The look-ups have been answered for long enough, and nobody can say whether it is money. */
export const doubtAlarm = (at: Moment): Alarm => raise('may-be-charged', at);

/** A payment that had ended without money reads as successful twice, further apart than the window. */
export const surpriseAlarm = (provesMoney: boolean, at: Moment): Alarm =>
  raise(provesMoney ? 'charged' : 'may-be-charged', at);
