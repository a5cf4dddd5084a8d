/**
 * The cabinets of the services, as the shop's manager sees and uses them: they show the truth. The manager
 * searches a payment at its own service, wherever the till is set up now, because the till shows which
 * service that is.
 */
import type { PaymentId, TransactionId } from '../../../shared/ids.ts';
import { goneBy, type HeldPayment, hasSucceeded, isMoney, isOpen, leftOf } from './held-payment.ts';
import type { SimulatedService } from './service.ts';
import type { WorldTime } from './virtual-time.ts';

export interface Cabinet {
  /** Every payment with this id of ours. */
  paymentsOf(transactionId: TransactionId): readonly HeldPayment[];
  /** The payment that is money; if two are, `first` is preferred. */
  moneyOf(transactionId: TransactionId, first: PaymentId | null): HeldPayment | null;
  /** The customer has not decided, and may never. */
  showsOpen(transactionId: TransactionId): boolean;
  /** Nothing of it is money, or can become money by itself. */
  showsNoMoney(transactionId: TransactionId): boolean;
  isReversed(payment: HeldPayment): boolean;
  /** Refunds there; part: the amount (tiyin) of a partial refund. Answers whether the service did it. */
  giveBack(payment: HeldPayment, part?: number): boolean;
}

/** services: all services of this till over time, with the same traits. */
export function cabinetOf(
  services: readonly [SimulatedService, ...SimulatedService[]],
  time: WorldTime,
): Cabinet {
  const [{ traits }] = services;
  const paymentsOf: Cabinet['paymentsOf'] = (id) => services.flatMap((service) => service.paymentsOf(id));
  return {
    paymentsOf,
    moneyOf: (id, first) => {
      const money = paymentsOf(id).filter((payment) => isMoney(payment, time.trueMs));
      return money.find(({ paymentId }) => paymentId === first) ?? money[0] ?? null;
    },
    showsOpen: (id) => paymentsOf(id).some((payment) => isOpen(payment, time.trueMs)),
    showsNoMoney: (id) =>
      paymentsOf(id).every(
        (payment) =>
          !isOpen(payment, time.trueMs) &&
          (goneBy(payment, time.trueMs) !== null || !hasSucceeded(payment, traits, time.trueMs)),
      ),
    isReversed: (payment) => goneBy(payment, time.trueMs) !== null,
    giveBack: (payment, part) => {
      const now = time.trueMs;
      if (!isMoney(payment, now)) return false;
      if (part === undefined && payment.parts.length === 0) payment.gone = { atMs: now, by: 'cabinet' };
      else
        payment.parts.push({
          amountTiyin: Math.min(part ?? leftOf(payment), leftOf(payment)),
          atMs: now,
          by: 'cabinet',
        });
      return true;
    },
  };
}
