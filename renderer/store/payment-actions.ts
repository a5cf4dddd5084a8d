/** What the cashier or a manager does with a payment. The main process says which of these are possible now. */
import type { Request } from '../../shared/contract/contract.ts';
import type { AlarmKind, PaymentView } from '../../shared/contract/views.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { TransactionId } from '../../shared/ids.ts';
import type { Tiyin } from '../../shared/money.ts';
import { ask } from '../api.ts';
import { afterPayment } from './paying.ts';
import { takePayment } from './payments.ts';
import type { ReasonAction, SettleAction } from './place.ts';

type Asked = ReturnType<typeof ask<'payment.refund'>>;

/** What was asked and has no answer yet, by action and payment. */
const underWay = new Map<string, Promise<TillError | null>>();

/**
 * Asks once for each action and payment: a refund that is pressed twice is one refund, and an answer that one
 * payment waits for holds up no other. Answers why it was not done, or null.
 */
function once(key: string, work: () => Asked): Promise<TillError | null> {
  const asked = work().then((answer) => {
    if (!answer.ok) return answer.error;
    take(answer.value);
    return null;
  });
  const settled = asked.finally(() => underWay.delete(key));
  underWay.set(key, settled);
  return settled;
}

/** A key that is pressed again means the same: both presses hear what becomes of the first. */
const press = (
  action: string,
  transactionId: TransactionId,
  work: () => Asked,
): Promise<TillError | null> => {
  const key = `${action} ${transactionId}`;
  return underWay.get(key) ?? once(key, work);
};

/** What was typed may be other than what is under way: it was not sent, and that is said. Error: `payment.busy`. */
const send = (action: string, transactionId: TransactionId, work: () => Asked): Promise<TillError | null> => {
  const key = `${action} ${transactionId}`;
  return underWay.has(key) ? Promise.resolve({ code: 'payment.busy' }) : once(key, work);
};

const take = (view: PaymentView): void => {
  takePayment(view);
  afterPayment(view);
};

/** Each answers why it was not done, or null. */
export const setAside = (transactionId: TransactionId): Promise<TillError | null> =>
  press('set-aside', transactionId, () => ask('payment.set-aside', { transactionId }));

export const customerLeft = (transactionId: TransactionId): Promise<TillError | null> =>
  press('customer-left', transactionId, () => ask('payment.customer-left', { transactionId }));

export const sendReceiptAgain = (transactionId: TransactionId): Promise<TillError | null> =>
  press('retry', transactionId, () => ask('fiscal.retry', { transactionId }));

/** Only what is named changes; no amount can. */
export const correctReceipt = (
  transactionId: TransactionId,
  corrections: Request<'fiscal.correct'>['corrections'],
): Promise<TillError | null> =>
  send('correct', transactionId, () => ask('fiscal.correct', { transactionId, corrections }));

/** A receipt that was made elsewhere, by its link. */
export const registerReceipt = (transactionId: TransactionId, link: string): Promise<TillError | null> =>
  send('register', transactionId, () => ask('fiscal.register', { transactionId, link }));

/** Sent once, whatever becomes of its answer. */
export const refundPart = (
  transactionId: TransactionId,
  amountTiyin: Tiyin,
  reason: string,
): Promise<TillError | null> =>
  send('refund-part', transactionId, () =>
    ask('payment.refund-part', { transactionId, amountTiyin, reason }),
  );

/** What the service's own cabinet shows of a refund, in full or in part, that had no answer. */
export const settle = (
  action: SettleAction,
  transactionId: TransactionId,
  outcome: 'refunded' | 'not-refunded',
  reason: string,
): Promise<TillError | null> =>
  send(action, transactionId, () => ask(`payment.${action}`, { transactionId, outcome, reason }));

/** seen: the alarm that the manager's words are about. */
export const settleAlarm = (
  transactionId: TransactionId,
  seen: AlarmKind | undefined,
  reason: string,
): Promise<TillError | null> =>
  seen === undefined
    ? Promise.resolve({ code: 'payment.alarm-changed' })
    : send('settle-alarm', transactionId, () => ask('payment.settle-alarm', { transactionId, seen, reason }));

export const actWithReason = (
  action: Exclude<ReasonAction, 'settle-alarm'>,
  transactionId: TransactionId,
  reason: string,
): Promise<TillError | null> =>
  send(action, transactionId, () => ask(`payment.${action}`, { transactionId, reason }));
