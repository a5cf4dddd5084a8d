/** What is not at its end where a till charges: nothing of one endpoint is asked at another. */
import { type Endpoint, sameEndpoint } from '../../shared/payment/endpoint.ts';
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import { isUnderWay } from '../../shared/payment/state.ts';
import { isRefundInDoubt } from '../../shared/refund/refund.ts';
import { isOpenTask } from '../../shared/task.ts';
import type { PaymentJournal, ReceiptJournal } from '../storage/journal.ts';

export type UnfinishedJournal = Pick<PaymentJournal, 'openPayments'> &
  Pick<ReceiptJournal, 'receipt' | 'openReceipts'>;

/**
 * Payments of this endpoint that only it can bring to their end: under way or uncertain, with a refund that is or with an
 * alarm that calls, or with a receipt that is not registered. One that is merely watched, because nobody waits for it
 * any more, does not count, nor goods about which somebody is asked here, nor a receipt that was refused.
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

const needsItsService = ({ state, refunds, alarm }: PaymentRecord): boolean =>
  isUnderWay(state.name) || refunds.some(isRefundInDoubt) || isOpenTask(alarm);
