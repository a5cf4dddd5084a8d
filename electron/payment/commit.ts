/**
 * The one way in which a payment changes: the table says what an event leads to, the journal takes it, and only
 * then is it true and published.
 */
import type { PaidWith } from '../../shared/fiscal/items.ts';
import { paidWithOf, queuedReceipt } from '../../shared/fiscal/receipt-items.ts';
import { ZERO_TIYIN } from '../../shared/money.ts';
import type { PaymentEvent } from '../../shared/payment/events.ts';
import { transition } from '../../shared/payment/machine.ts';
import { type PaymentRecord, paymentRow } from '../../shared/payment/payment.ts';
import { fail } from '../../shared/result.ts';
import { type Act, byTill } from '../../shared/staff/actor.ts';
import { afterTaking, isOpenSale, tenderRows, withTender } from '../../shared/tender/held.ts';
import { momentOf } from '../../shared/time.ts';
import type { Written } from '../storage/journal.ts';
import type { Payload, PaymentHappening } from '../storage/kinds.ts';
import { type ActivePayment, adopt, type PaymentLoop } from './active.ts';
import { type AlarmChange, alarmAfter, askForGoods, callingOn } from './alarm.ts';
import { fitsItsSale } from './fits.ts';

const RETRY_MS = 2_000;
/** A read of the disk that failed once may succeed; an entry that is damaged is not waited for. */
const READ_TRIES = 3;

/** The record as it is to be, and the rows that change with it. */
export interface Change {
  readonly happening: PaymentHappening;
  readonly next: PaymentRecord;
  readonly tasks: AlarmChange['tasks'];
}

/** The payment after the event, or null where the event does not apply to the state it is in now. */
export function changeBy(loop: PaymentLoop, record: PaymentRecord, event: PaymentEvent): Change | null {
  const state = transition(record.state, asOfNow(loop, record, event));
  if (state === null) return null;
  // The first answer of a start tells how far the clock was off when the create left.
  const createdOffMs = record.createdOffMs ?? loop.gatewayOffMs(record.createdAt);
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
      ...(becomesMoney(active, next) ? moneyOf(loop, next, isLastRead) : {}),
      ...(tasks.length > 0 ? { tasks: [...tasks] } : {}),
    },
  });
  if (written.ok) adopt(loop, active, tasks.length > 0 ? callingOn(loop, next) : next);
  return written;
}

const becomesMoney = ({ record }: ActivePayment, { state }: PaymentRecord): boolean =>
  state.name === 'paid' && record.state.name !== 'paid';

type Money = Pick<Payload<'payment.moved'>, 'sale' | 'tender' | 'receipt'>;

/**
 * What a payment brings with it in the entry in which it becomes money: its tender, its sale, its receipt. That it is
 * money does not hang on the other two: what of them can't be read stays as it is, and the day's check finds it.
 */
function moneyOf(loop: PaymentLoop, record: PaymentRecord, isLastRead: boolean): Money {
  const { journal, clock, fiscal } = loop;
  const readable = <T>(read: () => T): T | 'unreadable' => {
    try {
      return read();
    } catch (bug) {
      if (!isLastRead) throw bug;
      loop.onBug('money', bug);
      return 'unreadable';
    }
  };
  const rows = readable(() => tenderRows(journal, record.saleId));
  const whole = readable(() => journal.sale(record.saleId));
  // Nobody can say what the sale owes: as if this were all of it.
  const alone = { codeTiyin: record.amountTiyin, cashTiyin: ZERO_TIYIN, terminalTiyin: ZERO_TIYIN };
  const owing = (paidWith: PaidWith) => {
    const receipt = queuedReceipt(paymentRow(record), paidWith, fiscal);
    return receipt ? { receipt } : {};
  };
  if (rows === 'unreadable' || whole === null) return owing(alone);
  const tender = rows.tenders.find(({ tenderId }) => tenderId === record.tenderId);
  if (!tender) return owing(alone);
  // What it brought in is what it was charged with: the tender may have been tried again with another part.
  const taken = { ...tender, amountTiyin: record.amountTiyin, takenAt: momentOf(clock) };
  const held = withTender(rows, taken);
  const paidWith = paidWithOf(held);
  if (whole === 'unreadable') return { tender: taken, ...owing(paidWith) };
  const { lines: _, ...before } = whole;
  const sale = afterTaking(before, held);
  // One that was complete already, by a history that was repaired, has the receipt of what paid it.
  const isCompleted = isOpenSale(before) && sale.state === 'completed';
  return { tender: taken, ...(isCompleted ? { sale, ...owing(paidWith) } : {}) };
}

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
  if (next.state === before.state && next.alarm === before.alarm) {
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
