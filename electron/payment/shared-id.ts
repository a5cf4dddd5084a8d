/**
 * An id of the service belongs to one payment of ours per endpoint. Where an answer names an id that another payment has,
 * this one does not take it: it is looked for by our own id, and a manager is called about both, for the first holder may
 * be the wrong one. The two tasks stand in one entry.
 */
import type { PaymentId } from '../../shared/ids.ts';
import { sameEndpoint } from '../../shared/payment/endpoint.ts';
import type { PaymentEvent } from '../../shared/payment/events.ts';
import { transition } from '../../shared/payment/machine.ts';
import { isOthers, isUnfinished, type PaymentRecord } from '../../shared/payment/payment.ts';
import { detailsOf, isUnderWay, type PaymentState } from '../../shared/payment/state.ts';
import { wasNoMoney } from '../../shared/refund/refund.ts';
import type { PaymentLoop } from './active.ts';
import { type AlarmChange, type Change, raiseAlarm } from './alarm.ts';

type Books = Pick<PaymentLoop, 'journal' | 'endpoint'>;
type Parts = Pick<PaymentLoop, 'journal' | 'endpoint' | 'clock' | 'random'>;

type Ours = Pick<PaymentRecord, 'transactionId'>;

/** The other payments that have this id, the first begun first: no answer gives it to a second one. */
export const othersNamed = (
  { journal, endpoint }: Books,
  { transactionId }: Ours,
  paymentId: PaymentId,
): readonly PaymentRecord[] =>
  journal.paymentsNamed(endpoint, paymentId).filter((one) => one.transactionId !== transactionId);

/** Those that keep a manager from saying that the id is this one's: what was recorded as no money does not. */
export const holdersOf = (loop: Books, ours: Ours, paymentId: PaymentId): readonly PaymentRecord[] =>
  othersNamed(loop, ours, paymentId).filter((one) => !wasNoMoney(one));

/** What the event comes to where it names the id of another payment; null: it names none. */
export function sharedBy(loop: Parts, record: PaymentRecord, event: PaymentEvent): Change | null {
  const named = 'details' in event ? event.details?.paymentId : undefined;
  if (named === undefined || named === detailsOf(record)?.paymentId) return null;
  const others = (event.name === 'claimed' ? holdersOf : othersNamed)(loop, record, named);
  if (others.length === 0) return null;
  const { state } = record;
  // Its create was answered, and with nothing that is about it.
  const without = state.name === 'sending' ? transition(state, disownedOf(record)) : null;
  return sharedChange(loop, record, without ?? state, named);
}

export const disownedOf = ({ createdAt: sentAt }: Pick<PaymentRecord, 'createdAt'>): PaymentEvent => ({
  name: 'disowned',
  sentAt,
});

/**
 * Whether a manager's word about another payment may take the id from this one: it was named for both, it is not under way
 * as this one's, and nothing was booked under it. What is paid is recorded as no money first.
 */
export function mayLoseId({ journal }: Books, holder: PaymentRecord, paymentId: PaymentId): boolean {
  const { state, refunds, transactionId } = holder;
  const isDriven = state.name !== 'unknown' && isUnderWay(state.name);
  if (state.name === 'paid' || isDriven || isOthers(holder) || refunds.length > 0) return false;
  return journal
    .tasksOf(transactionId)
    .some(({ kind, about }) => kind === 'shared-id' && about === paymentId);
}

/** The state as it is to be, and the tasks about the id; none where they were raised before. */
export function sharedChange(
  loop: Parts,
  record: PaymentRecord,
  state: PaymentState,
  paymentId: PaymentId,
): Change {
  const { alarm, tasks } = calledAbout(loop, record, paymentId);
  const theirs = othersNamed(loop, record, paymentId)
    // Nobody here could end a task about another till's.
    .filter((one) => !isOthers(one))
    .flatMap((one) => calledAbout(loop, one, paymentId).tasks);
  return { happening: 'disowned', next: { ...record, state, alarm }, tasks: [...tasks, ...theirs] };
}

/** It calls, it waits behind another id, or it was raised before. */
function calledAbout(loop: Parts, record: PaymentRecord, paymentId: PaymentId): AlarmChange {
  const { alarm, transactionId } = record;
  const isKnown = loop.journal
    .tasksOf(transactionId)
    .some(({ kind, about }) => kind === 'shared-id' && about === paymentId);
  if (isKnown) return { alarm, tasks: [] };
  return raiseAlarm(loop, record, 'shared-id', paymentId);
}

/**
 * Books of before may hold two payments with one id. What each of them comes to: the one that was begun later and is still
 * asked about has no id any more, and both call. Ended ones stay as they are.
 */
export function sharedInBooks(loop: Parts, record: PaymentRecord): Change | null {
  const paymentId = detailsOf(record)?.paymentId;
  if (paymentId === undefined || wasNoMoney(record) || !sameEndpoint(record.endpoint, loop.endpoint))
    return null;
  if (holdersOf(loop, record, paymentId).length === 0) return null;
  const [first] = loop.journal.paymentsNamed(loop.endpoint, paymentId);
  const isFirst = first?.transactionId === record.transactionId;
  const state = isFirst || !isUnfinished(record) ? null : transition(record.state, disownedOf(record));
  const change = sharedChange(loop, record, state ?? record.state, paymentId);
  return change.next.state === record.state && change.tasks.length === 0 ? null : change;
}
