/**
 * The only way in which a payment changes: the table names the next state, the journal stores it, and only then is it
 * true and published.
 */
import type { PaymentEvent } from '../../shared/payment/events.ts';
import { invoiceAfter } from '../../shared/payment/invoice.ts';
import { transition } from '../../shared/payment/machine.ts';
import { type PaymentRecord, paymentRow } from '../../shared/payment/payment.ts';
import { fail } from '../../shared/result.ts';
import { fitsItsSale } from '../../shared/sale/fits.ts';
import { type Act, byTill } from '../../shared/staff/actor.ts';
import { type TakenByCode, takenByCode } from '../../shared/tender/taken-by-code.ts';
import { momentOf } from '../../shared/time.ts';
import type { Written } from '../storage/journal.ts';
import { type ActivePayment, activeOf, adopt, type PaymentLoop } from './active.ts';
import { alarmAfter, askForGoods, type Change } from './alarm.ts';
import { sharedBy } from './shared-id.ts';
import { TIMES } from './times.ts';

/**
 * The payment after the event; null: the event does not apply. An event that names another payment's id only raises an
 * alarm about both; a manager's word about such an id does not apply.
 */
export function changeBy(loop: PaymentLoop, record: PaymentRecord, event: PaymentEvent): Change | null {
  // After a start, the first answer tells how far the clock was off when the create left.
  const createdOffMs = record.createdOffMs ?? loop.gatewayOffMs(record.createdAt);
  const shared = sharedBy(loop, { ...record, createdOffMs }, event);
  if (shared !== null) return event.name === 'claimed' ? null : shared;
  // The sale may have changed since the disk refused an earlier try.
  const fits = event.name === 'word-proved' && event.fits && fitsItsSale(loop.journal, record);
  const state = transition(record.state, event.name === 'word-proved' ? { ...event, fits } : event);
  if (state === null) return null;
  const { invoice } = record;
  const next = { ...record, createdOffMs, state, ...(invoice && { invoice: invoiceAfter(invoice, event) }) };
  const { alarm, tasks } = alarmAfter(loop, next, event);
  const isUnseen = state.name === 'paid' && event.name !== 'taken' && (record.setAside || record.resumed);
  if (!isUnseen || record.goods !== null) return { happening: event.name, next: { ...next, alarm }, tasks };
  const goods = askForGoods(loop, next);
  return { happening: event.name, next: { ...next, alarm, goods }, tasks: [...tasks, goods] };
}

/**
 * Stores the change, then takes it as true, then publishes it. isLastRead: a sale or tender that can't be read is left
 * out. @throws the failed read, if not isLastRead.
 */
export function commit(
  loop: PaymentLoop,
  active: ActivePayment,
  act: Act,
  change: Change,
  isLastRead = true,
): Written {
  if (loop.stopped.signal.aborted) return fail({ code: 'journal.unwritable' });
  const { happening, next, tasks } = change;
  const written = loop.journal.append(act, {
    kind: 'payment.moved',
    subject: next.transactionId,
    payload: {
      happening,
      payment: paymentRow(next),
      ...taken(loop, active, next, isLastRead),
      ...(tasks.length > 0 ? { tasks: [...tasks] } : {}),
    },
  });
  if (!written.ok) return written;
  adopt(loop, active, next);
  for (const { transactionId } of tasks) if (transactionId !== next.transactionId) show(loop, transactionId);
  return written;
}

/** The entry raised a task about another payment. */
function show(loop: PaymentLoop, transactionId: PaymentRecord['transactionId']): void {
  try {
    const stored = loop.journal.payment(transactionId);
    if (stored !== null) loop.onChange(activeOf(loop, stored));
  } catch (bug) {
    loop.onBug('alarm', bug);
  }
}

/** Nothing, unless the payment becomes money by this entry. */
function taken(
  { journal, clock, fiscal, onBug }: PaymentLoop,
  { row }: ActivePayment,
  next: PaymentRecord,
  isLastRead: boolean,
): TakenByCode {
  if (next.state.name !== 'paid' || row.state.name === 'paid') return {};
  const onUnreadable = (bug: unknown): void => {
    if (!isLastRead) throw bug;
    onBug('money', bug);
  };
  return takenByCode(journal, next, { takenAt: momentOf(clock), fiscal, onUnreadable });
}

/**
 * Stores what the service said: an answer about money is kept until the disk takes it. Ends if the event is stored or
 * no longer applies, or if the till is stopped.
 */
export async function record(loop: PaymentLoop, active: ActivePayment, event: PaymentEvent): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      if (recordOnce(loop, active, event, tries >= TIMES.readTries)) return;
    } catch (bug) {
      loop.onBug('record', bug);
    }
    await loop.clock.sleep(TIMES.retryMs, loop.stopped.signal);
  }
}

function recordOnce(loop: PaymentLoop, active: ActivePayment, event: PaymentEvent, isLastRead: boolean) {
  const before = active.record;
  const change = changeBy(loop, before, event);
  if (change === null || loop.stopped.signal.aborted) return true;
  const { next } = change;
  const isSame = next.state === before.state && next.invoice === before.invoice;
  if (isSame && next.alarm === before.alarm && change.tasks.length === 0) {
    // Nothing new: no entry, but the page gets the time of the next query.
    loop.onChange(active);
    return true;
  }
  const written = commit(loop, active, byTill(before.beganBy), change, isLastRead);
  loop.onJournal(written.ok ? null : written.error);
  if (written.ok && next.state.name === 'paid') loop.onPaid(next);
  return written.ok;
}

/** Repeats what the disk refuses. store: answers whether nothing is left to do. @throws the last failed read. */
export async function untilStored({ clock, stopped }: PaymentLoop, store: () => boolean): Promise<void> {
  let failedReads = 0;
  while (!stopped.signal.aborted) {
    try {
      if (store()) return;
    } catch (bug) {
      failedReads += 1;
      if (failedReads >= TIMES.readTries) throw bug;
    }
    await clock.sleep(TIMES.retryMs, stopped.signal);
  }
}

/** Asks once whether the goods of a paid payment were handed over. Answers whether nothing is left to do. */
export function askGoods(loop: PaymentLoop, active: ActivePayment): boolean {
  const { record: paid } = active;
  if (paid.state.name !== 'paid' || paid.goods !== null) return true;
  const goods = askForGoods(loop, paid);
  const change = { happening: 'goods-asked', next: { ...paid, goods }, tasks: [goods] } as const;
  return commit(loop, active, byTill(paid.beganBy), change).ok;
}
