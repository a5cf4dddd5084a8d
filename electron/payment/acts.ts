/** What a person does with a payment. Each act is stored, then true, then published. */
import type { PaymentAction } from '../../shared/contract/payment.ts';
import { sameEndpoint } from '../../shared/endpoint.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { actionsOf } from '../../shared/payment/actions.ts';
import type { PaymentEvent } from '../../shared/payment/events.ts';
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import { detailsOf } from '../../shared/payment/state.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { fitsItsSale } from '../../shared/sale/fits.ts';
import type { Act } from '../../shared/staff/actor.ts';
import type { AlarmKind } from '../../shared/task.ts';
import { isOpenSale } from '../../shared/tender/held.ts';
import { momentOf, WOKEN } from '../../shared/time.ts';
import { type ActivePayment, activate, noteSeen, type PaymentLoop } from './active.ts';
import { endAlarm } from './alarm.ts';
import { changeBy, commit } from './commit.ts';
import { drive } from './driver.ts';
import { lapsesByItself } from './goes-back.ts';
import { disputeFirst, holdersOf } from './shared-id.ts';

type Done = Result<ActivePayment, TillError>;

/** The actions that fit the payment as everything about it is now. */
export const actionsNow = (
  parts: Pick<PaymentLoop, 'journal' | 'endpoint' | 'clock' | 'instrumentOf' | 'mayCharge' | 'onBug'>,
  record: PaymentRecord,
): readonly PaymentAction[] =>
  actionsOf(disputeFirst(parts, record), {
    isLeftAlone: () => !parts.mayCharge() || !sameEndpoint(record.endpoint, parts.endpoint),
    lapsesByItself: () => lapsesByItself(parts, record),
    isComplete: () => isComplete(parts, record),
    fitsItsSale: () => fitsItsSale(parts.journal, record),
  });

/** One that nobody knows the sale of any more, or that can't be read, keeps nobody waiting. */
function isComplete(
  { journal, onBug }: Pick<PaymentLoop, 'journal' | 'onBug'>,
  { saleId }: PaymentRecord,
): boolean {
  try {
    const sale = journal.sale(saleId);
    return sale === null || !isOpenSale(sale);
  } catch (bug) {
    onBug('goods', bug);
    return true;
  }
}

/** Errors: `payment.not-found`, `payment.wrong-state`. One that only the books hold is taken up. */
export function activeFor(loop: PaymentLoop, transactionId: TransactionId, action: PaymentAction): Done {
  const stored = loop.active.get(transactionId)?.record ?? loop.journal.payment(transactionId);
  if (stored === null) return fail({ code: 'payment.not-found' });
  if (!actionsNow(loop, stored).includes(action)) return fail({ code: 'payment.wrong-state' });
  return ok(loop.active.get(transactionId) ?? activate(loop, stored));
}

/** Stores what the event leads to in the person's name, and goes on with it. Errors: `payment.wrong-state`, `journal.unwritable`. */
export function move(
  loop: PaymentLoop,
  active: ActivePayment,
  act: Act,
  event: PaymentEvent,
  more: Partial<Pick<PaymentRecord, 'setAside'>> = {},
): Done {
  const change = changeBy(loop, active.record, event);
  if (change === null) return fail({ code: 'payment.wrong-state' });
  const wasPaid = active.row.state.name === 'paid';
  const written = commit(loop, active, act, { ...change, next: { ...change.next, ...more } });
  active.wake.abort(WOKEN);
  if (!written.ok) return written;
  if (!wasPaid && active.row.state.name === 'paid') loop.onPaid(change.next);
  // Its loop may have ended: what comes of it is watched all the same.
  if (!active.isDriven) void drive(loop, active);
  return ok(active);
}

/** The counter is free for the next customer; the payment goes on in its strip. */
export function setAside(loop: PaymentLoop, act: Act, transactionId: TransactionId): Done {
  const found = activeFor(loop, transactionId, 'set-aside');
  if (!found.ok) return found;
  const next = { ...found.value.record, setAside: true };
  const written = commit(loop, found.value, act, { happening: 'set-aside', next, tasks: [] });
  return written.ok ? found : written;
}

/**
 * The customer left, or a manager overrode with a typed reason, or the cashier goes on with another tender: watched from
 * now on, never confirmed. Another tender keeps its basket on the screen.
 */
export function abandon(
  loop: PaymentLoop,
  act: Act,
  transactionId: TransactionId,
  by: 'customer-left' | 'override' | 'another-tender',
  reason: string,
): Done {
  const found = activeFor(loop, transactionId, by);
  if (!found.ok) return found;
  const more = by === 'another-tender' ? {} : { setAside: true };
  return move(loop, found.value, act, { name: 'abandoned', by, reason }, more);
}

/**
 * Certain money that had ended otherwise becomes the payment of its sale, which is open and owes as much. Somebody
 * stands there: it is seen.
 */
export function take(loop: PaymentLoop, act: Act, transactionId: TransactionId): Done {
  const found = activeFor(loop, transactionId, 'take');
  if (!found.ok) return found;
  const { record } = found.value;
  const paymentId = detailsOf(record)?.paymentId;
  if (paymentId !== undefined && holdersOf(loop, record, paymentId).length > 0)
    return fail({ code: 'payment.id-taken' });
  const taken = move(loop, found.value, act, { name: 'taken', at: momentOf(loop.clock) });
  if (taken.ok) {
    noteSeen(loop, found.value);
    found.value.wake.abort(WOKEN);
  }
  return taken;
}

/** The goods of a payment that came while nobody looked were handed over. */
export function handOver(loop: PaymentLoop, act: Act, transactionId: TransactionId): Done {
  const found = activeFor(loop, transactionId, 'handed-over');
  if (!found.ok) return found;
  const { record } = found.value;
  if (record.goods === null) return fail({ code: 'payment.wrong-state' });
  const { tasks } = endAlarm(loop, record.goods, 'person', 'handed-over');
  return settled(loop, found.value, act, tasks);
}

/**
 * A manager has settled an alarm in another way and says how. seen, about: the alarm that the words are about; a
 * doubt that has become certain money since is not settled by words about the doubt, nor one more payment by words
 * about the second.
 */
export function settleAlarm(
  loop: PaymentLoop,
  act: Act,
  transactionId: TransactionId,
  {
    seen,
    about,
    reason,
  }: { readonly seen: AlarmKind; readonly about: string | null; readonly reason: string },
): Done {
  const found = activeFor(loop, transactionId, 'settle-alarm');
  if (!found.ok) return found;
  const { record } = found.value;
  const { alarm: shown } = disputeFirst(loop, record);
  if (shown?.kind !== seen || (shown.about ?? null) !== about) return fail({ code: 'payment.alarm-changed' });
  const { tasks } = endAlarm(loop, shown, 'person', reason);
  return settled(loop, found.value, act, tasks);
}

/** Tasks ended by a person: the payment itself stays as it is. */
function settled(
  loop: PaymentLoop,
  active: ActivePayment,
  act: Act,
  tasks: ReturnType<typeof endAlarm>['tasks'],
): Done {
  if (loop.stopped.signal.aborted) return fail({ code: 'journal.unwritable' });
  const { transactionId } = active.row;
  const payload = { tasks: [...tasks] };
  const written = loop.journal.append(act, { kind: 'task.settled', subject: transactionId, payload });
  if (!written.ok) return written;
  loop.onChange(active);
  return ok(active);
}
