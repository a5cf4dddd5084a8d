/** Whether a payment's id may be another customer's. Then nothing is given back under it. */

import type { PaymentRecord } from '../../shared/payment/payment.ts';
import { detailsOf } from '../../shared/payment/state.ts';
import { isOthersId, namedBy } from '../../shared/refund/named.ts';
import { disputedId } from '../../shared/task.ts';
import type { RefundContext } from './deps.ts';

/**
 * The service named two payments by one id and no manager has settled both, or another payment of ours now
 * has the id.
 */
export function isSharedId(
  { journal, endpoint }: Pick<RefundContext, 'journal' | 'endpoint'>,
  record: PaymentRecord,
): boolean {
  if (disputedId(journal.tasksOf(record.transactionId)) !== null) return true;
  const paymentId = detailsOf(record)?.paymentId;
  if (paymentId === undefined) return false;
  const isDisputed = namedBy(journal, paymentId).some(
    (id) => disputedId(journal.tasksOf(id).filter(({ about }) => about === paymentId)) !== null,
  );
  return isDisputed || isOthersId(journal, endpoint, record, paymentId);
}
