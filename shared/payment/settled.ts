/** What a manager has settled of a payment's alarms: it does not call again, whatever else has called since. Pure. */
import type { PaymentId } from '../ids.ts';
import { type AlarmKind, isAlarm, isEndedByPerson, type Task } from '../task.ts';
import type { PaymentRecord } from './payment.ts';

/** What is raised about a payment. about: of `doubled`, the service's id of the other payment. */
export interface Found {
  readonly kind: AlarmKind;
  readonly about: PaymentId | null;
}

/**
 * A manager has settled this difference, or what was more certain: it must not call again, whatever else called
 * about the payment since. What the till ended is not settled, and "not charged" settles nothing that shows as money
 * after it. tasks: all that were raised about it, oldest first.
 */
export function isSettled(
  { state }: Pick<PaymentRecord, 'state'>,
  tasks: readonly Task[],
  found: Found,
): boolean {
  const settled = tasks.filter((task) => isAlarm(task) && isEndedByPerson(task));
  const word =
    state.name === 'not-charged' ? settled.find(({ ended }) => ended?.how === state.reason) : undefined;
  return settled.some((task) => task !== word && covers(task, found));
}

/** Raised of the same, or of what is more certain. */
export const covers = (raised: Pick<Task, 'kind' | 'about'>, { kind, about }: Found): boolean =>
  (raised.kind === kind && (raised.about ?? null) === about) ||
  (raised.kind === 'charged' && kind === 'may-be-charged');
