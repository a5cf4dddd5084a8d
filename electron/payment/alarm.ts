/**
 * Money where there should be none, or where nobody knows: an alarm calls for a manager until it is ended. There is
 * one at a time about a payment; another kind takes the place of the one that calls.
 */
import { type PaymentId, TaskId, uuidV7 } from '../../shared/ids.ts';
import type { PaymentEvent } from '../../shared/payment/events.ts';
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import type { PaymentStateName } from '../../shared/payment/state.ts';
import { isReversed } from '../../shared/refund/refund.ts';
import { type AlarmKind, isOpenTask, type Task } from '../../shared/task.ts';
import { momentOf } from '../../shared/time.ts';
import type { PaymentLoop } from './active.ts';

/** The payment's alarm, and the rows that changed for it: they go into the same entry. */
export interface AlarmChange {
  readonly alarm: Task | null;
  readonly tasks: readonly Task[];
}

type Parts = Pick<PaymentLoop, 'clock' | 'random'>;

const unchanged = (alarm: Task | null): AlarmChange => ({ alarm, tasks: [] });

/** Raises an alarm about the payment in place of one that calls. about: the other payment of a doubled one. */
export function raiseAlarm(
  { clock, random }: Parts,
  record: PaymentRecord,
  kind: AlarmKind,
  about?: PaymentId,
): AlarmChange {
  const at = momentOf(clock);
  const { saleId, transactionId, alarm } = record;
  const taskId = TaskId.parse(uuidV7(at.wallMs, random));
  const named = about === undefined ? {} : { about };
  const raised: Task = {
    taskId,
    kind,
    saleId,
    transactionId,
    refundId: null,
    ...named,
    raisedAt: at,
    ended: null,
  };
  const replaced = isOpenTask(alarm)
    ? [{ ...alarm, ended: { by: 'till', how: 'replaced', at } } as const]
    : [];
  return { alarm: raised, tasks: [...replaced, raised] };
}

/** Ends an alarm. how: a manager's typed words, or the till's own in one word. */
export function endAlarm({ clock }: Parts, alarm: Task, by: 'person' | 'till', how: string): AlarmChange {
  const ended: Task = { ...alarm, ended: { by, how, at: momentOf(clock) } };
  return { alarm: ended, tasks: [ended] };
}

/**
 * The alarm of a payment after an event, given the record with its new state. An abandoned payment that turns out
 * to be money is raised; one that nobody can judge is raised as a doubt, and the doubt ends by itself when the
 * service says that there is no money.
 */
export function alarmAfter(parts: Parts, record: PaymentRecord, event: PaymentEvent): AlarmChange {
  const { state, alarm, refunds } = record;
  const isCalling = isOpenTask(alarm);
  if (state.name !== 'abandoned') {
    const doubtIsOver = isCalling && alarm.kind === 'may-be-charged' && isCertain(state.name);
    return doubtIsOver ? endAlarm(parts, alarm, 'till', state.name) : unchanged(alarm);
  }
  // The manager has given it back: whatever it reads as now, nobody has to be called.
  if (isReversed(refunds)) return unchanged(alarm);
  if (state.ending === 'charged') {
    return alarm?.kind === 'charged' ? unchanged(alarm) : raiseAlarm(parts, record, 'charged');
  }
  if (state.ending !== null) {
    return isCalling ? endAlarm(parts, alarm, 'till', state.ending) : unchanged(alarm);
  }
  const doubt = event.name === 'judged' && event.verdict === 'uncertain';
  return doubt && alarm === null ? raiseAlarm(parts, record, 'may-be-charged') : unchanged(alarm);
}

const isCertain = (name: PaymentStateName): boolean =>
  name === 'paid' || name === 'declined' || name === 'lapsed' || name === 'absent';
