/** Whose an id of the service is now, where it was named for more than one payment of ours. */

import type { Endpoint } from '../endpoint.ts';
import type { PaymentId, TransactionId } from '../ids.ts';
import { isUnfinished, type PaymentRecord } from '../payment/payment.ts';
import { detailsOf } from '../payment/state.ts';
import { type Task, wasRaised } from '../task.ts';
import { wasNoMoney } from './refund.ts';

export interface NamedBooks {
  payment(transactionId: TransactionId): PaymentRecord | null;
  /** Those that hold the id. */
  paymentsNamed(endpoint: Endpoint, paymentId: PaymentId): readonly PaymentRecord[];
  /** Those about which an alarm was ever raised that is about an id: few. */
  paymentsWithIdAlarms(): readonly TransactionId[];
  tasksOf(transactionId: TransactionId): readonly Task[];
}

type Ours = Pick<PaymentRecord, 'transactionId' | 'refunds'>;

/**
 * Whether another payment of ours holds the id and was not voided. If `ours` was voided, a payment counts too that the
 * service named by this id and that still waits for an id of its own.
 */
export function isOthersId(books: NamedBooks, endpoint: Endpoint, ours: Ours, paymentId: PaymentId): boolean {
  const isOther = (one: PaymentRecord): boolean =>
    one.transactionId !== ours.transactionId && !wasNoMoney(one);
  if (books.paymentsNamed(endpoint, paymentId).some(isOther)) return true;
  if (!wasNoMoney(ours)) return false;
  return namedBy(books, paymentId)
    .flatMap((id) => books.payment(id) ?? [])
    .some((one) => isOther(one) && detailsOf(one) === null && isUnfinished(one));
}

/** The payments that the service named by this id. Each of them has raised `shared-id`. */
export const namedBy = (
  books: Pick<NamedBooks, 'paymentsWithIdAlarms' | 'tasksOf'>,
  paymentId: PaymentId,
): readonly TransactionId[] =>
  books.paymentsWithIdAlarms().filter((id) => wasRaised(books.tasksOf(id), 'shared-id', paymentId));
