/**
 * The services' own cabinets, as the shop's manager sees them and works in them: they show the truth. A payment is
 * looked for where it lives, wherever the till is set up now: the till says that it lives elsewhere.
 */
import type { PaymentId, TransactionId } from '../../../shared/ids.ts';
import { goneBy, type HeldPayment, hasSucceeded, isMoney, isOpen, leftOf } from './held-payment.ts';
import type { SimulatedService } from './service.ts';
import type { WorldTime } from './virtual-time.ts';

export interface Cabinet {
  /** Every payment under this id of ours. */
  paymentsOf(transactionId: TransactionId): readonly HeldPayment[];
  /** The one that is money; where there are two, the one that is asked for first. */
  moneyOf(transactionId: TransactionId, first: PaymentId | null): HeldPayment | null;
  /** The customer has not decided, and may never do. */
  showsOpen(transactionId: TransactionId): boolean;
  /** Nothing of it is money, nor can become so by itself. */
  showsNoMoney(transactionId: TransactionId): boolean;
  isReversed(payment: HeldPayment): boolean;
  /** Gives money back there; part: of it (tiyin). Answers whether the service did it. */
  giveBack(payment: HeldPayment, part?: number): boolean;
}

/** services: all at which this till was ever set up, with the same traits. */
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
