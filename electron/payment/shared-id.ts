/**
 * An id of the service belongs to one payment of ours per endpoint. If an answer names another payment's id, the till
 * does not store it. The till queries by our own id, and one entry raises `shared-id` for both payments, because the first
 * holder may be the wrong one.
 */

import { sameEndpoint } from '../../shared/endpoint.ts';
import type { PaymentId } from '../../shared/ids.ts';
import type { PaymentEvent } from '../../shared/payment/events.ts';
import { transition } from '../../shared/payment/machine.ts';
import { isOthers, isUnfinished, type PaymentRecord } from '../../shared/payment/payment.ts';
import { detailsOf, isInFlight, type PaymentState } from '../../shared/payment/state.ts';
import { mayBeDone, wasNoMoney } from '../../shared/refund/refund.ts';
import { DISOWNED, disputedId, wasRaised } from '../../shared/task.ts';
import { momentOf } from '../../shared/time.ts';
import type { PaymentLoop } from './active.ts';
import { type AlarmChange, type Change, idAlarm } from './alarm.ts';

type Ours = Pick<PaymentRecord, 'transactionId'>;

/** The other payments that have this id, the first begun first. */
export const othersNamed = (
  { journal, endpoint }: PaymentLoop,
  { transactionId }: Ours,
  paymentId: PaymentId,
): readonly PaymentRecord[] =>
  journal.paymentsNamed(endpoint, paymentId).filter((one) => one.transactionId !== transactionId);

/** Without those that were recorded as no money: a manager may give their id to this payment. */
export const holdersOf = (loop: PaymentLoop, ours: Ours, paymentId: PaymentId): readonly PaymentRecord[] =>
  othersNamed(loop, ours, paymentId).filter((one) => !wasNoMoney(one));

/** What the event comes to if it names another payment's id; null: it names none. */
export function sharedBy(loop: PaymentLoop, record: PaymentRecord, event: PaymentEvent): Change | null {
  const named = 'details' in event ? event.details?.paymentId : undefined;
  if (named === undefined || named === detailsOf(record)?.paymentId) return null;
  const others = (event.name === 'claimed' ? holdersOf : othersNamed)(loop, record, named);
  if (others.length === 0) return null;
  const { state } = record;
  // Its create was answered, but not about this payment.
  const without = state.name === 'sending' ? transition(state, disownedOf(record)) : null;
  return sharedChange(loop, record, without ?? state, named);
}

const disownedOf = ({ createdAt: sentAt }: Pick<PaymentRecord, 'createdAt'>): PaymentEvent => ({
  name: 'disowned',
  sentAt,
});

/**
 * Whether a manager's confirmation of `claimant` may take the id from this holder. The service named both by it, the holder
 * is not in flight, and nothing was refunded under it. A paid holder is voided first.
 */
export function mayLoseId(
  loop: PaymentLoop,
  holder: PaymentRecord,
  claimant: Ours,
  paymentId: PaymentId,
): boolean {
  const { state, refunds } = holder;
  const mayBeBack = refunds.some((refund) => refund.state !== 'refused' || mayBeDone(refund));
  if (state.name === 'paid' || isInFlight(state.name) || isOthers(holder) || mayBeBack) return false;
  return [holder, claimant].every((one) => wasNamed(loop, one, paymentId));
}

const wasNamed = ({ journal }: PaymentLoop, { transactionId }: Ours, paymentId: PaymentId): boolean =>
  wasRaised(journal.tasksOf(transactionId), 'shared-id', paymentId);

/** The payment as a person sees it: an open dispute about its id hides other alarms, because its money may be another's. */
export function disputeFirst({ journal, onBug }: PaymentLoop, record: PaymentRecord): PaymentRecord {
  // Most payments have no alarm: their tasks are not read.
  if (record.alarm === null || isOthers(record)) return record;
  try {
    const task = disputedId(journal.tasksOf(record.transactionId));
    return task === null ? record : { ...record, alarm: { ...task, ended: null } };
  } catch (bug) {
    // Without this view, a disputed id still stops refunds.
    onBug('alarm', bug);
    return record;
  }
}

/** The payment in that state, with tasks about the id for it and the holders; none that were raised before. */
export function sharedChange(
  loop: PaymentLoop,
  record: PaymentRecord,
  state: PaymentState,
  paymentId: PaymentId,
): Change {
  const { alarm, tasks } = calledAbout(loop, record, paymentId);
  const theirs = othersNamed(loop, record, paymentId)
    // This till could not end a task about another till's payment.
    .filter((one) => !isOthers(one))
    .flatMap((one) => calledAbout(loop, one, paymentId).tasks);
  return { happening: 'disowned', next: { ...record, state, alarm }, tasks: [...tasks, ...theirs] };
}

/**
 * The holder without its id. Its money alarms, open or settled, were about another payment's money. The till ends them as
 * `disowned`, so that its own money can still raise an alarm. null: its state keeps the id.
 */
export function disowned({ journal, clock }: PaymentLoop, holder: PaymentRecord): Change | null {
  const state = transition(holder.state, disownedOf(holder));
  if (state === null) return null;
  const ended = { by: 'till', how: DISOWNED, at: momentOf(clock) } as const;
  const tasks = journal
    .tasksOf(holder.transactionId)
    .filter(({ kind }) => kind === 'charged' || kind === 'may-be-charged')
    .map((task) => ({ ...task, ended }));
  const alarm = tasks.find(({ taskId }) => taskId === holder.alarm?.taskId) ?? holder.alarm;
  return { happening: 'disowned', next: { ...holder, state, alarm }, tasks };
}

function calledAbout(loop: PaymentLoop, record: PaymentRecord, paymentId: PaymentId): AlarmChange {
  if (wasNamed(loop, record, paymentId)) return { alarm: record.alarm, tasks: [] };
  return idAlarm(loop, record, 'shared-id', paymentId);
}

/**
 * Older books may hold two payments with one id. The later one loses it if the till still queries it, and both raise
 * alarms. null: nothing changes.
 */
export function sharedInBooks(loop: PaymentLoop, record: PaymentRecord): Change | null {
  const paymentId = detailsOf(record)?.paymentId;
  if (paymentId === undefined || wasNoMoney(record) || !sameEndpoint(record.endpoint, loop.endpoint))
    return null;
  if (holdersOf(loop, record, paymentId).length === 0) return null;
  const [first] = loop.journal.paymentsNamed(loop.endpoint, paymentId);
  const isFirst = first?.transactionId === record.transactionId;
  const lost = isFirst || !isUnfinished(record) ? null : disowned(loop, record);
  const { next, tasks } = lost ?? { next: record, tasks: [] };
  const change = sharedChange(loop, next, next.state, paymentId);
  return change.next.state === record.state && change.tasks.length === 0
    ? null
    : { ...change, tasks: [...tasks, ...change.tasks] };
}
