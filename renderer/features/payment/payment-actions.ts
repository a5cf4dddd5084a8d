/** What the cashier or a manager does with a payment. The main process says which of these are possible now. */
import type { Request } from '../../../shared/contract/contract.ts';
import type { AlarmView, PaymentView } from '../../../shared/contract/payment.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { PaymentId, RefundId, TransactionId } from '../../../shared/ids.ts';
import type { Tiyin } from '../../../shared/money.ts';
import type { SettledAs } from '../../../shared/refund/machine.ts';
import type { Result } from '../../../shared/result.ts';
import type { Stores } from '../../app/stores.ts';
import type { NextSale } from '../checkout/next-sale.ts';

/** Why it was not done, or null. */
type Done = Promise<TillError | null>;
/** What a manager copies from the service's cabinet, where the till does not know it. */
export interface SeenInCabinet {
  readonly paymentId: PaymentId | null;
  readonly amountTiyin: Tiyin | null;
}

type Asked = Promise<Result<PaymentView, TillError>>;

export function createPaymentActions({ api: { ask }, payments }: Stores, { afterPayment }: NextSale) {
  const { press, send } = createOnce((view) => {
    payments.take(view);
    afterPayment(view);
  });
  /** The payment that the main process was told of last as shown: one that comes back may be told again. */
  let told: TransactionId | null = null;
  return {
    setAside: (transactionId: TransactionId): Done =>
      press('set-aside', transactionId, () => ask('payment.set-aside', { transactionId })),

    customerLeft: (transactionId: TransactionId): Done =>
      press('customer-left', transactionId, () => ask('payment.customer-left', { transactionId })),

    /** The basket is free for another tender; what is uncertain goes back by itself. */
    anotherTender: (transactionId: TransactionId): Done =>
      press('another-tender', transactionId, () => ask('payment.another-tender', { transactionId })),

    /** Money that was found becomes the payment of its sale. */
    take: (transactionId: TransactionId): Done =>
      press('take', transactionId, () => ask('payment.take', { transactionId })),

    handedOver: (transactionId: TransactionId): Done =>
      press('handed-over', transactionId, () => ask('payment.handed-over', { transactionId })),

    /** The panel shows it as paid: told once, for the till asks about the goods of what nobody has seen. */
    shown: (transactionId: TransactionId): void => {
      if (told === transactionId) return;
      told = transactionId;
      void ask('payment.shown', { transactionId });
    },

    /** As the service's cabinet shows it; number and amount null where the till knows them. */
    sayCharged: (transactionId: TransactionId, seen: SeenInCabinet, reason: string): Done =>
      send('say-charged', transactionId, () =>
        ask('payment.say-charged', { transactionId, ...seen, reason }),
      ),

    sayNotCharged: (transactionId: TransactionId, reason: string): Done =>
      send('say-not-charged', transactionId, () => ask('payment.say-not-charged', { transactionId, reason })),

    sendReceiptAgain: (transactionId: TransactionId): Done =>
      press('resend', transactionId, () => ask('receipt.resend', { transactionId })),

    /** Only what is named changes; no amount can. */
    correctReceipt: (
      transactionId: TransactionId,
      corrections: Request<'receipt.correct'>['corrections'],
    ): Done => send('correct', transactionId, () => ask('receipt.correct', { transactionId, corrections })),

    /** A receipt that was made elsewhere, by its link. */
    registerReceipt: (transactionId: TransactionId, link: string): Done =>
      send('register', transactionId, () => ask('receipt.register', { transactionId, link })),

    closeReceipt: (transactionId: TransactionId, reason: string): Done =>
      send('close-receipt', transactionId, () => ask('receipt.close', { transactionId, reason })),

    /** amountTiyin null: the whole payment; else a part, which is sent once whatever becomes of its answer. */
    refund: (transactionId: TransactionId, amountTiyin: Tiyin | null, reason: string): Done =>
      send('refund', transactionId, () => ask('refund.give', { transactionId, amountTiyin, reason })),

    /** What the service's own cabinet shows of a refund, in full or in part, that had no answer. */
    settleRefund: (refundId: RefundId, outcome: SettledAs, reason: string): Done =>
      send('settle-refund', refundId, () => ask('refund.settle', { refundId, outcome, reason })),

    /** What the cabinet shows of a payment: cancelled, or given back there in full or in part. */
    recordRefund: (
      transactionId: TransactionId,
      what:
        | Omit<Extract<Request<'refund.record'>, { as: 'void' }>, 'transactionId'>
        | Omit<Extract<Request<'refund.record'>, { as: 'elsewhere' }>, 'transactionId'>,
    ): Done => send('record-refund', transactionId, () => ask('refund.record', { transactionId, ...what })),

    /** seen: the alarm that the manager's words are about. */
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
 * Asks once for each action and what it is about: a refund that is pressed twice is one refund, and an answer that
 * one payment waits for holds up no other.
 */
function createOnce(take: (view: PaymentView) => void) {
  /** What was asked and has no answer yet, by action and what it is about. */
  const underWay = new Map<string, Done>();
  const once = (key: string, work: () => Asked): Done => {
    const asked = work().then((answer) => {
      if (!answer.ok) return answer.error;
      take(answer.value);
      return null;
    });
    const settled = asked.finally(() => underWay.delete(key));
    underWay.set(key, settled);
    return settled;
  };
  return {
    /** A button that is pressed again means the same: both presses hear what becomes of the first. */
    press: (action: string, about: string, work: () => Asked): Done => {
      const key = `${action} ${about}`;
      return underWay.get(key) ?? once(key, work);
    },
    /** What was typed may be other than what is under way: it was not sent, and that is said. Error: `payment.busy`. */
    send: (action: string, about: string, work: () => Asked): Done => {
      const key = `${action} ${about}`;
      return underWay.has(key) ? Promise.resolve({ code: 'payment.busy' }) : once(key, work);
    },
  };
}
