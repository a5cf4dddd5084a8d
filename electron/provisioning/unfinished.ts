/** Counts unfinished payments at the till's endpoint, because another endpoint cannot finish them. */
import { type Endpoint, sameEndpoint } from '../../shared/endpoint.ts';
import { mayChargeLate } from '../../shared/payment/instrument.ts';
import { isUnfinished, type PaymentRecord } from '../../shared/payment/payment.ts';
import { isUnderWay } from '../../shared/payment/state.ts';
import { isRefundInDoubt } from '../../shared/refund/refund.ts';
import { isOpenTask } from '../../shared/task.ts';
import type { PaymentJournal, ReceiptJournal } from '../storage/journal.ts';

export type UnfinishedJournal = Pick<PaymentJournal, 'openPayments'> &
  Pick<ReceiptJournal, 'receipt' | 'openReceipts'>;

/**
 * Payments that only this endpoint can finish: under way or uncertain, with an uncertain refund or an open
 * alarm, or with an unregistered receipt. Left invoices and cards may still be charged, so they count. Codes that are only
 * watched, tasks about goods, and refused receipts do not.
 */
export function unfinishedAt(endpoint: Endpoint, journal: UnfinishedJournal): number {
  const open = journal
    .openPayments()
    .filter((payment) => sameEndpoint(payment.endpoint, endpoint) && needsItsService(payment));
  const withReceipt = open.filter(({ transactionId }) => {
    const state = journal.receipt(transactionId)?.state ?? 'none';
    return !['none', 'linked', 'closed', 'refused'].includes(state);
  });
  return open.length - withReceipt.length + journal.openReceipts(endpoint).waiting;
}

const needsItsService = (payment: PaymentRecord): boolean =>
  isUnderWay(payment.state.name) ||
  (mayChargeLate(payment) && isUnfinished(payment)) ||
  payment.refunds.some(isRefundInDoubt) ||
  isOpenTask(payment.alarm);
