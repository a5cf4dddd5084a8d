/**
 * The one way in which a payment changes: the table says what an event leads to, the journal takes it, and only
 * then is it true and published.
 */
import type { TransactionId } from '../../shared/ids.ts';
import type { PaymentEvent } from '../../shared/payment/events.ts';
import { transition } from '../../shared/payment/machine.ts';
import { type PaymentRecord, paymentRow } from '../../shared/payment/payment.ts';
import { fail } from '../../shared/result.ts';
import { fitsItsSale } from '../../shared/sale/fits.ts';
import { type Act, byTill } from '../../shared/staff/actor.ts';
import { type TakenByCode, takenByCode } from '../../shared/tender/taken-by-code.ts';
import { momentOf } from '../../shared/time.ts';
import type { Written } from '../storage/journal.ts';
import { type ActivePayment, activate, adopt, type PaymentLoop } from './active.ts';
import { alarmAfter, askForGoods, type Change } from './alarm.ts';
import { sharedBy } from './shared-id.ts';

const RETRY_MS = 2_000;
/** A read of the disk that failed once may succeed; an entry that is damaged is not waited for. */
const READ_TRIES = 3;

/**
 * The payment after the event, or null where the event does not apply to the state it is in now. One that names the id of
 * another payment changes nothing but that both call; a word about such an id is none.
 */
export function changeBy(loop: PaymentLoop, record: PaymentRecord, event: PaymentEvent): Change | null {
  // The first answer of a start tells how far the clock was off when the create left.
  const createdOffMs = record.createdOffMs ?? loop.gatewayOffMs(record.createdAt);
  const shared = sharedBy(loop, { ...record, createdOffMs }, event);
  if (shared !== null) return event.name === 'claimed' ? null : shared;
  const state = transition(record.state, asOfNow(loop, record, event));
  if (state === null) return null;
  const next = { ...record, createdOffMs, state };
  const { alarm, tasks } = alarmAfter(loop, next, event);
  const isUnseen = state.name === 'paid' && event.name !== 'taken' && (record.setAside || record.resumed);
  if (!isUnseen || record.goods !== null) return { happening: event.name, next: { ...next, alarm }, tasks };
  const goods = askForGoods(loop, next);
  return { happening: event.name, next: { ...next, alarm, goods }, tasks: [...tasks, goods] };
}

/** Whether a sale still takes the money is a matter of this moment: the disk may have refused an earlier try. */
const asOfNow = (loop: PaymentLoop, record: PaymentRecord, event: PaymentEvent): PaymentEvent =>
  event.name === 'word-proved' ? { ...event, fits: event.fits && fitsItsSale(loop.journal, record) } : event;

/**
 * Stores the change, then takes it as the truth, then publishes it: in this order, or not at all. isLastRead: a sale
 * or tender that can't be read is passed over; else it throws what the read throws.
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
      ...(becomesMoney(active, next) ? taken(loop, next, isLastRead) : {}),
      ...(tasks.length > 0 ? { tasks: [...tasks] } : {}),
    },
  });
  if (!written.ok) return written;
  adopt(loop, active, next);
  for (const { transactionId } of tasks) if (transactionId !== next.transactionId) show(loop, transactionId);
  return written;
}

/** The entry holds a task about another payment: it calls from now on. What is stored is true, whatever breaks here. */
function show(loop: PaymentLoop, transactionId: TransactionId): void {
  try {
    const stored = loop.journal.payment(transactionId);
    if (stored !== null) loop.onChange(loop.active.get(transactionId) ?? activate(loop, stored));
  } catch (bug) {
    loop.onBug('alarm', bug);
  }
}

const becomesMoney = ({ row }: ActivePayment, { state }: PaymentRecord): boolean =>
  state.name === 'paid' && row.state.name !== 'paid';

const taken = (loop: PaymentLoop, paid: PaymentRecord, isLastRead: boolean): TakenByCode =>
  takenByCode(loop.journal, paid, {
    takenAt: momentOf(loop.clock),
    fiscal: loop.fiscal,
    onUnreadable: (bug) => {
      if (!isLastRead) throw bug;
      loop.onBug('money', bug);
    },
  });

/**
 * What the service said, by itself: it is kept until the disk takes it, for an answer about money is not thrown
 * away. Ends when the event is stored, when it no longer applies, or when the till is stopped.
 */
export async function record(loop: PaymentLoop, active: ActivePayment, event: PaymentEvent): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      if (recordOnce(loop, active, event, tries >= READ_TRIES)) return;
    } catch (bug) {
      // What the service said about money is kept, whatever breaks on the way.
      loop.onBug('record', bug);
    }
    await loop.clock.sleep(RETRY_MS, loop.stopped.signal);
  }
}

/** Answers whether there is nothing left to do. */
function recordOnce(
  loop: PaymentLoop,
  active: ActivePayment,
  event: PaymentEvent,
  isLastRead: boolean,
): boolean {
  const before = active.record;
  const change = changeBy(loop, before, event);
  if (change === null || loop.stopped.signal.aborted) return true;
  const { next } = change;
  if (next.state === before.state && next.alarm === before.alarm && change.tasks.length === 0) {
    // Nothing new was said: the page learns of the next look, the journal is spared an entry.
    loop.onChange(active);
    return true;
  }
  const written = commit(loop, active, byTill(before.beganBy), change, isLastRead);
  if (!written.ok) {
    loop.onJournal(written.error);
    return false;
  }
  loop.onJournal(null);
  if (next.state.name === 'paid') loop.onPaid(next);
  return true;
}
