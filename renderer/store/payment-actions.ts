/** What the cashier or a manager does with a payment. The main process says which of these are possible now. */
import type { Request } from '../../shared/contract.ts';
import type { TillError } from '../../shared/errors.ts';
import type { TransactionId } from '../../shared/ids.ts';
import type { Tiyin } from '../../shared/money.ts';
import type { PaymentView } from '../../shared/views.ts';
import { ask } from '../api.ts';
import { onlyOne } from './one-at-a-time.ts';
import { afterPayment } from './paying.ts';
import { takePayment } from './payments.ts';
import type { ReasonAction } from './place.ts';

/** A refund that is pressed twice is one refund. */
const acting = onlyOne();

async function act(work: () => ReturnType<typeof ask<'payment.refund'>>): Promise<TillError | null> {
  let error: TillError | null = null;
  await acting(async () => {
    const answer = await work();
    if (answer.ok) take(answer.value);
    else error = answer.error;
  });
  return error;
}

const take = (view: PaymentView): void => {
  takePayment(view);
  afterPayment(view);
};

/** Each answers why it was not done, or null. */
export const setAside = (transactionId: TransactionId): Promise<TillError | null> =>
  act(() => ask('payment.set-aside', { transactionId }));

export const customerLeft = (transactionId: TransactionId): Promise<TillError | null> =>
  act(() => ask('payment.customer-left', { transactionId }));

export const sendReceiptAgain = (transactionId: TransactionId): Promise<TillError | null> =>
  act(() => ask('fiscal.retry', { transactionId }));

/** Only what is named changes; no amount can. */
export const correctReceipt = (
  transactionId: TransactionId,
  corrections: Request<'fiscal.correct'>['corrections'],
): Promise<TillError | null> => act(() => ask('fiscal.correct', { transactionId, corrections }));

/** A receipt that was made elsewhere, by its link. */
export const registerReceipt = (transactionId: TransactionId, link: string): Promise<TillError | null> =>
  act(() => ask('fiscal.register', { transactionId, link }));

/** Sent once, whatever becomes of its answer. */
export const refundPart = (
  transactionId: TransactionId,
  amountTiyin: Tiyin,
  reason: string,
): Promise<TillError | null> => act(() => ask('payment.refund-part', { transactionId, amountTiyin, reason }));

/** What the service's own cabinet shows of a part that had no answer. */
export const settlePart = (
  transactionId: TransactionId,
  outcome: 'refunded' | 'not-refunded',
  reason: string,
): Promise<TillError | null> => act(() => ask('payment.settle-part', { transactionId, outcome, reason }));

export const actWithReason = (
  action: ReasonAction,
  transactionId: TransactionId,
  reason: string,
): Promise<TillError | null> => act(() => ask(`payment.${action}`, { transactionId, reason }));
