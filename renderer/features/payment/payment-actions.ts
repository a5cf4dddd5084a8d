/**
 * What the cashier or a manager does with a payment. The main process publishes which actions are possible.
 */

import type { Request } from '../../../shared/contract/contract.ts';
import type { LeaveDoubt } from '../../../shared/contract/invoice.ts';
import type { AlarmView, PaymentView } from '../../../shared/contract/payment.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { RefundId, TransactionId } from '../../../shared/ids.ts';
import type { Tiyin } from '../../../shared/money.ts';
import type { SettledAs } from '../../../shared/refund/machine.ts';
import type { Result } from '../../../shared/result.ts';
import type { NextSale, PaymentActions, SeenInCabinet } from '../../context/actions.ts';
import type { Done } from '../../context/selling.ts';
import type { Stores } from '../../context/stores.ts';

type Sent = Promise<Result<PaymentView, TillError>>;

export function createPaymentActions(
  { api: { ask }, payments }: Stores,
  { afterPayment }: NextSale,
): PaymentActions {
  const { press, send } = createOnce((view) => {
    payments.take(view);
    afterPayment(view);
  });
  /** The payment last reported as shown. A payment that comes back may be reported again. */
  let reported: TransactionId | null = null;
  return {
    setAside: (transactionId: TransactionId): Done =>
      press('set-aside', transactionId, () => ask('payment.set-aside', { transactionId })),

    customerLeft: (transactionId: TransactionId): Done =>
      press('customer-left', transactionId, () => ask('payment.customer-left', { transactionId })),

    anotherTender: (transactionId: TransactionId): Done =>
      press('another-tender', transactionId, () => ask('payment.another-tender', { transactionId })),

    take: (transactionId: TransactionId): Done =>
      press('take', transactionId, () => ask('payment.take', { transactionId })),

    handedOver: (transactionId: TransactionId): Done =>
      press('handed-over', transactionId, () => ask('payment.handed-over', { transactionId })),

    handOverInvoice: (transactionId: TransactionId): Done =>
      press('hand-over', transactionId, () => ask('invoice.hand-over', { transactionId })),

    shown: (transactionId: TransactionId): void => {
      if (reported === transactionId) return;
      reported = transactionId;
      void ask('payment.shown', { transactionId });
    },

    sayCharged: (transactionId: TransactionId, seen: SeenInCabinet, reason: string): Done =>
      send('say-charged', transactionId, () =>
        ask('payment.say-charged', { transactionId, ...seen, reason }),
      ),

    leaveInvoice: (transactionId: TransactionId, reason: string, despite: LeaveDoubt | null): Done =>
      send('leave-invoice', transactionId, () =>
        ask('invoice.leave', { transactionId, reason, ...(despite && { despite }) }),
      ),

    sayNotCharged: (transactionId: TransactionId, reason: string): Done =>
      send('say-not-charged', transactionId, () => ask('payment.say-not-charged', { transactionId, reason })),

    sendReceiptAgain: (transactionId: TransactionId): Done =>
      press('resend', transactionId, () => ask('receipt.resend', { transactionId })),

    correctReceipt: (
      transactionId: TransactionId,
      corrections: Request<'receipt.correct'>['corrections'],
    ): Done => send('correct', transactionId, () => ask('receipt.correct', { transactionId, corrections })),

    registerReceipt: (transactionId: TransactionId, link: string): Done =>
      send('register', transactionId, () => ask('receipt.register', { transactionId, link })),

    closeReceipt: (transactionId: TransactionId, reason: string): Done =>
      send('close-receipt', transactionId, () => ask('receipt.close', { transactionId, reason })),

    refund: (transactionId: TransactionId, amountTiyin: Tiyin | null, reason: string): Done =>
      send('refund', transactionId, () => ask('refund.give', { transactionId, amountTiyin, reason })),

    settleRefund: (refundId: RefundId, outcome: SettledAs, reason: string): Done =>
      send('settle-refund', refundId, () => ask('refund.settle', { refundId, outcome, reason })),

    recordRefund: (
      transactionId: TransactionId,
      what:
        | Omit<Extract<Request<'refund.record'>, { as: 'void' }>, 'transactionId'>
        | Omit<Extract<Request<'refund.record'>, { as: 'elsewhere' }>, 'transactionId'>,
    ): Done => send('record-refund', transactionId, () => ask('refund.record', { transactionId, ...what })),

    settleAlarm: (transactionId: TransactionId, seen: AlarmView | null, reason: string): Done =>
      seen === null
        ? Promise.resolve({ code: 'payment.alarm-changed' })
        : send('settle-alarm', transactionId, () =>
            ask('payment.settle-alarm', { transactionId, seen: seen.kind, about: seen.about, reason }),
          ),

    override: (transactionId: TransactionId, reason: string): Done =>
      send('override', transactionId, () => ask('payment.override', { transactionId, reason })),
  };
}

/**
 * Sends once per action and subject: two presses make one refund, and a waiting payment blocks no other
 * payment.
 */
function createOnce(take: (view: PaymentView) => void) {
  /** Requests in flight, by action and subject. */
  const underWay = new Map<string, Done>();
  const once = (key: string, work: () => Sent): Done => {
    const taken = work().then((answer) => {
      if (!answer.ok) return answer.error;
      take(answer.value);
      return null;
    });
    const settled = taken.finally(() => underWay.delete(key));
    underWay.set(key, settled);
    return settled;
  };
  return {
    /** A second press means the same: both presses get the outcome of the first. */
    press: (action: string, about: string, work: () => Sent): Done => {
      const key = `${action} ${about}`;
      return underWay.get(key) ?? once(key, work);
    },
    /**
     * The typed values may differ from those in flight: the second request is refused, not sent. Errors:
     * `payment.busy`.
     */
    send: (action: string, about: string, work: () => Sent): Done => {
      const key = `${action} ${about}`;
      return underWay.has(key) ? Promise.resolve({ code: 'payment.busy' }) : once(key, work);
    },
  };
}
