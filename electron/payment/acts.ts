/** What a person does with a payment. */
import type { PaymentAction } from '../../shared/contract/payment.ts';
import { sameEndpoint } from '../../shared/endpoint.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { actionsOf } from '../../shared/payment/actions.ts';
import type { PaymentEvent } from '../../shared/payment/events.ts';
import { mayChargeLate } from '../../shared/payment/instrument.ts';
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { fitsItsSale } from '../../shared/sale/fits.ts';
import type { Act } from '../../shared/staff/actor.ts';
import type { AlarmKind } from '../../shared/task.ts';
import { isOpenSale } from '../../shared/tender/held.ts';
import { momentOf, WOKEN } from '../../shared/time.ts';
import { type ActivePayment, activeOf, keepLook, type PaymentLoop } from './active.ts';
import { type AlarmChange, endAlarm } from './alarm.ts';
import { changeBy, commit } from './commit.ts';
import { lapsesByItself } from './context.ts';
import { drive } from './driver.ts';
import { disputeFirst } from './shared-id.ts';

type Done = Result<ActivePayment, TillError>;

/** The actions that fit the payment now. */
export const actionsNow = (loop: PaymentLoop, record: PaymentRecord): readonly PaymentAction[] =>
  actionsOf(disputeFirst(loop, record), {
    isLeftAlone: () => !loop.mayCharge() || !sameEndpoint(record.endpoint, loop.endpoint),
    lapsesByItself: () => lapsesByItself(loop, record),
    isComplete: () => isComplete(loop, record),
    fitsItsSale: () => fitsItsSale(loop.journal, record),
  });

/** A sale that is missing or can't be read counts as complete. */
function isComplete({ journal, onBug }: PaymentLoop, { saleId }: PaymentRecord): boolean {
  try {
    const sale = journal.sale(saleId);
    return sale === null || !isOpenSale(sale);
  } catch (bug) {
    onBug('goods', bug);
    return true;
  }
}

/** Errors: `payment.not-found`, `payment.wrong-state`. */
export function activeFor(loop: PaymentLoop, transactionId: TransactionId, action: PaymentAction): Done {
  const stored = loop.active.get(transactionId)?.record ?? loop.journal.payment(transactionId);
  if (stored === null) return fail({ code: 'payment.not-found' });
  if (!actionsNow(loop, stored).includes(action)) return fail({ code: 'payment.wrong-state' });
  return ok(activeOf(loop, stored));
}

/** Stores the event in the person's name, and drives on. Errors: `payment.wrong-state`, `journal.unwritable`. */
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
  if (!active.isDriven) void drive(loop, active);
  return ok(active);
}

/** The counter is free for the next customer; the payment goes on. */
export function setAside(loop: PaymentLoop, act: Act, transactionId: TransactionId): Done {
  const found = activeFor(loop, transactionId, 'set-aside');
  if (!found.ok) return found;
  const next = { ...found.value.record, setAside: true };
  const written = commit(loop, found.value, act, { happening: 'set-aside', next, tasks: [] });
  return written.ok ? found : written;
}

/** From now on it is watched and never confirmed. Before another tender, its basket stays on the screen. */
export function abandon(
  loop: PaymentLoop,
  act: Act,
  transactionId: TransactionId,
  by: 'customer-left' | 'override' | 'another-tender',
  reason: string,
  action: PaymentAction = by,
): Done {
  const found = activeFor(loop, transactionId, action);
  if (!found.ok) return found;
  const more = by === 'another-tender' ? {} : { setAside: true };
  const isLate = mayChargeLate(found.value.row);
  const event = { name: 'abandoned', by, reason, ...(isLate && { left: leftNow(loop) }) } as const;
  return move(loop, found.value, act, event, more);
}

/** When a card or an invoice is left, by both clocks. */
export function leftNow({ clock, gatewayOffMs }: PaymentLoop) {
  const at = momentOf(clock);
  return { at, offMs: gatewayOffMs(at) };
}

/** A page has shown it as paid. */
export function noteShown(loop: PaymentLoop, active: ActivePayment): void {
  keepLook(loop, active, { seen: true });
  active.wake.abort(WOKEN);
}

/** The goods of a payment that became money in the background were handed over. */
export function handOver(loop: PaymentLoop, act: Act, transactionId: TransactionId): Done {
  const found = activeFor(loop, transactionId, 'handed-over');
  if (!found.ok) return found;
  const { record } = found.value;
  if (record.goods === null) return fail({ code: 'payment.wrong-state' });
  return settled(loop, found.value, act, endAlarm(loop, record.goods, 'person', 'handed-over'));
}

/**
 * A manager has settled an alarm in another way and says how. seen, about: the alarm that the person saw. Errors:
 * `payment.alarm-changed` if another one is open now, and those of `activeFor`.
 */
export function settleAlarm(
  loop: PaymentLoop,
  act: Act,
  transactionId: TransactionId,
  words: { readonly seen: AlarmKind; readonly about: string | null; readonly reason: string },
): Done {
  const found = activeFor(loop, transactionId, 'settle-alarm');
  if (!found.ok) return found;
  const { alarm } = disputeFirst(loop, found.value.record);
  if (alarm?.kind !== words.seen || (alarm.about ?? null) !== words.about)
    return fail({ code: 'payment.alarm-changed' });
  return settled(loop, found.value, act, endAlarm(loop, alarm, 'person', words.reason));
}

/** A person ended tasks: the payment itself stays as it is. */
function settled(loop: PaymentLoop, active: ActivePayment, act: Act, { tasks }: AlarmChange): Done {
  if (loop.stopped.signal.aborted) return fail({ code: 'journal.unwritable' });
  const { transactionId } = active.row;
  const payload = { tasks: [...tasks] };
  const written = loop.journal.append(act, { kind: 'task.settled', subject: transactionId, payload });
  if (!written.ok) return written;
  loop.onChange(active);
  return ok(active);
}
