/** Whether a payment's id may be another customer's: then nothing is given back under it. */
import type { PaymentId } from '../../shared/ids.ts';
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import { detailsOf } from '../../shared/payment/state.ts';
import { wasNoMoney } from '../../shared/refund/refund.ts';
import { disputedId } from '../../shared/task.ts';
import type { RefundParts } from './deps.ts';

type Parts = Pick<RefundParts, 'journal' | 'endpoint'>;

/**
 * The service named two payments by one id, and no manager has settled what its cabinet shows of each of them; or another
 * payment of ours has the id now, whatever was settled.
 */
export function isSharedId(parts: Parts, record: PaymentRecord): boolean {
  const { journal, endpoint } = parts;
  if (disputedId(journal.tasksOf(record.transactionId)) !== null) return true;
  const paymentId = detailsOf(record)?.paymentId;
  if (paymentId === undefined) return false;
  const isHeld = journal
    .paymentsNamed(endpoint, paymentId)
    .some((one) => one.transactionId !== record.transactionId && !wasNoMoney(one));
  return isHeld || isDisputed(parts, paymentId);
}

const isDisputed = ({ journal }: Parts, paymentId: PaymentId): boolean =>
  journal
    .paymentsWithIdAlarms()
    .some((id) => disputedId(journal.tasksOf(id).filter(({ about }) => about === paymentId)) !== null);
