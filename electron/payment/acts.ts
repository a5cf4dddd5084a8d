/** What a person does with a payment that this process works on. Each act is stored, then true, then published. */
import type { PaymentAction } from '../../shared/contract/payment.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { actionsOf } from '../../shared/payment/actions.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Act } from '../../shared/staff/actor.ts';
import type { AlarmKind } from '../../shared/task.ts';
import { type ActivePayment, adopt, type PaymentLoop } from './active.ts';
import { endAlarm } from './alarm.ts';
import { changeBy, commit } from './commit.ts';
import { drive } from './loop.ts';

/** Errors: `payment.not-found`, `payment.wrong-state`. */
function activeFor(
  { active }: PaymentLoop,
  transactionId: TransactionId,
  action: PaymentAction,
): Result<ActivePayment, TillError> {
  const found = active.get(transactionId);
  if (!found) return fail({ code: 'payment.not-found' });
  return actionsOf(found.record).includes(action) ? ok(found) : fail({ code: 'payment.wrong-state' });
}

/** The counter is free for the next customer; the payment goes on in its strip. */
export function setAside(
  loop: PaymentLoop,
  act: Act,
  transactionId: TransactionId,
): Result<ActivePayment, TillError> {
  const found = activeFor(loop, transactionId, 'set-aside');
  if (!found.ok) return found;
  const next = { ...found.value.record, setAside: true };
  const written = commit(loop, found.value, act, { happening: 'set-aside', next, tasks: [] });
  return written.ok ? found : written;
}

/** The customer left, or a manager overrode with a typed reason: watched from now on, never confirmed. */
export function abandon(
  loop: PaymentLoop,
  act: Act,
  transactionId: TransactionId,
  by: 'customer-left' | 'override',
  reason: string,
): Result<ActivePayment, TillError> {
  const found = activeFor(loop, transactionId, by);
  if (!found.ok) return found;
  const active = found.value;
  const change = changeBy(loop, active.record, { name: 'abandoned', by, reason });
  if (change === null) return fail({ code: 'payment.wrong-state' });
  const written = commit(loop, active, act, { ...change, next: { ...change.next, setAside: true } });
  active.wake.abort();
  // After a day its loop had ended: what the customer left is watched all the same.
  if (written.ok && !active.isDriven) void drive(loop, active);
  return written.ok ? found : written;
}

/**
 * A manager has settled an alarm in another way and says how. seen: the alarm that the words are about; a
 * doubt that has become certain money since is not settled by words about the doubt.
 */
export function settleAlarm(
  loop: PaymentLoop,
  act: Act,
  transactionId: TransactionId,
  seen: AlarmKind,
  reason: string,
): Result<ActivePayment, TillError> {
  const found = activeFor(loop, transactionId, 'settle-alarm');
  if (!found.ok) return found;
  const { record } = found.value;
  if (record.alarm?.kind !== seen) return fail({ code: 'payment.alarm-changed' });
  if (loop.stopped.signal.aborted) return fail({ code: 'journal.unwritable' });
  const { alarm, tasks } = endAlarm(loop, record.alarm, 'person', reason);
  const payload = { tasks: [...tasks] };
  const written = loop.journal.append(act, { kind: 'task.settled', subject: transactionId, payload });
  if (!written.ok) return written;
  adopt(loop, found.value, { ...record, alarm });
  return found;
}
