/**
 * Which payments the screen shows. One that ended without money while it was set aside stays until a person has read
 * so, or until its basket is no longer parked.
 */
import type { SaleId } from '../../shared/ids.ts';
import { isUnfinished, type PaymentRecord } from '../../shared/payment/payment.ts';
import { isUnderWay } from '../../shared/payment/state.ts';
import { isRefundInDoubt } from '../../shared/refund/refund.ts';
import { isOpenTask } from '../../shared/task.ts';
import { keepLook, NOT_LOOKED, type PaymentLoop } from './active.ts';

/** As `PaymentsFeature.onScreen`. */
export function onScreen(loop: PaymentLoop, saleId: SaleId): readonly PaymentRecord[] {
  const { active, journal } = loop;
  const isShown = (record: PaymentRecord): boolean =>
    record.saleId === saleId || record.resumed || isOpen(record);
  const here = [...active.values()]
    .map(({ record }) => record)
    .filter((record) => isShown(record) && !isRead(loop, record));
  const ids = new Set(here.map(({ transactionId }) => transactionId));
  const unread = journal
    .parkedBaskets()
    .flatMap((basket) => journal.paymentsOf(basket.saleId))
    .map((stored) => active.get(stored.transactionId)?.record ?? stored)
    .filter((record) => isQuietEnd(record) && !isRead(loop, record));
  return [...here, ...unread.filter(({ transactionId }) => !ids.has(transactionId))];
}

/** It ended without money while the counter served others. */
export const isQuietEnd = ({ state, setAside }: Pick<PaymentRecord, 'state' | 'setAside'>): boolean =>
  (setAside || (state.name === 'abandoned' && state.by === 'nobody-waits')) &&
  state.name !== 'paid' &&
  !isUnderWay(state.name);

/** It is queried, or calls for a person. */
const isOpen = (record: PaymentRecord): boolean =>
  isUnfinished(record) ||
  record.refunds.some(isRefundInDoubt) ||
  isOpenTask(record.alarm) ||
  isOpenTask(record.goods);

export function isRead({ active, journal }: PaymentLoop, record: PaymentRecord): boolean {
  const { transactionId } = record;
  const look = active.get(transactionId)?.look ?? journal.pollRecord(transactionId);
  return look?.read === true && isQuietEnd(record) && !isOpen(record);
}

/** A person has read how it ended. Kept beside the log: if it is lost, the page shows the end once more. */
export function keepRead(loop: PaymentLoop, record: PaymentRecord): void {
  const { active, journal } = loop;
  if (!isQuietEnd(record) || isOpen(record)) return;
  const { transactionId } = record;
  const payment = active.get(transactionId);
  if (payment) {
    keepLook(loop, payment, { read: true });
  } else {
    const look = journal.pollRecord(transactionId) ?? NOT_LOOKED;
    journal.keepPollRecord(transactionId, { ...look, read: true });
  }
}
