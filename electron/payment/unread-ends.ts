/**
 * Payments that came to nothing while they were set aside, or while nobody waited for them any more. Somebody reads how such
 * a one ended before its goods are forgotten: as long as its basket is parked the screen has it, whatever became of the page.
 */
import { isUnfinished, type PaymentRecord } from '../../shared/payment/payment.ts';
import { isUnderWay } from '../../shared/payment/state.ts';
import { isRefundInDoubt } from '../../shared/refund/refund.ts';
import { isOpenTask } from '../../shared/task.ts';
import type { BasketJournal } from '../storage/journal-baskets.ts';
import { NOT_LOOKED, noteRead, type PaymentLoop } from './active.ts';

type Parts = Pick<PaymentLoop, 'active' | 'journal'>;

/** It came to nothing behind everybody's back: nothing is to be done about it but to read it. */
const isQuietEnd = ({ state, setAside }: Pick<PaymentRecord, 'state' | 'setAside'>): boolean =>
  (setAside || (state.name === 'abandoned' && state.by === 'nobody-waits')) &&
  state.name !== 'paid' &&
  !isUnderWay(state.name);

/** It still calls for somebody, or goes on: that it was read changes nothing. */
const isOpen = (record: PaymentRecord): boolean =>
  isUnfinished(record) ||
  record.refunds.some(isRefundInDoubt) ||
  isOpenTask(record.alarm) ||
  isOpenTask(record.goods);

/** Somebody has read how it ended, and nothing of it is left to be done. */
export function isRead({ active, journal }: Parts, record: PaymentRecord): boolean {
  const { transactionId } = record;
  const look = active.get(transactionId)?.look ?? journal.pollRecord(transactionId);
  return look?.read === true && isQuietEnd(record) && !isOpen(record);
}

/** Those of the baskets that wait which nobody has read. */
export function unreadOfParked(
  parts: Parts,
  baskets: Pick<BasketJournal, 'parkedBaskets'>,
): readonly PaymentRecord[] {
  const { active, journal } = parts;
  return baskets
    .parkedBaskets()
    .flatMap(({ saleId }) => journal.paymentsOf(saleId))
    .map((stored) => active.get(stored.transactionId)?.record ?? stored)
    .filter((record) => isQuietEnd(record) && !isRead(parts, record));
}

/**
 * Somebody has read how it ended. It is kept beside the log, and safe to lose: then he reads it once more. Of one that is
 * still watched nobody has: its end is to come.
 */
export function keepRead(parts: Parts, record: PaymentRecord): void {
  if (!isQuietEnd(record) || isOpen(record)) return;
  const { active, journal } = parts;
  const { transactionId } = record;
  const payment = active.get(transactionId);
  if (payment) noteRead(parts, payment);
  else
    journal.keepPollRecord(transactionId, {
      ...(journal.pollRecord(transactionId) ?? NOT_LOOKED),
      read: true,
    });
}
