/**
 * Stand-in payments for refunds and receipts whose payment is lost. A refund or receipt proves that money
 * came, so the stand-in is charged. It is not booked, never polled, and raises an alarm for a manager.
 */

import type { Endpoint } from '../../../shared/endpoint.ts';
import type { Receipt } from '../../../shared/fiscal/receipt.ts';
import { TenderId, type TransactionId } from '../../../shared/ids.ts';
import { addTiyin, tiyin } from '../../../shared/money.ts';
import type { Payment } from '../../../shared/payment/payment.ts';
import type { PaymentDetails } from '../../../shared/payment/state.ts';
import type { Refund } from '../../../shared/refund/refund.ts';
import type { Moment } from '../../../shared/time.ts';

/** No service has this endpoint, so nothing is ever asked there. */
export const NOWHERE: Endpoint = { baseUrl: '', serviceId: 1, mode: 'live' };

interface Facts extends Pick<Payment, 'transactionId' | 'saleId' | 'tenderId' | 'amountTiyin' | 'endpoint'> {
  readonly at: Moment;
  readonly details: PaymentDetails | null;
}

const chargedOnce = ({ at, details, ...facts }: Facts): Payment => ({
  ...facts,
  cashboxCode: null,
  createdAt: at,
  createdOffMs: null,
  state: {
    name: 'abandoned',
    sentAt: at,
    by: 'override',
    reason: '',
    details,
    successAt: null,
    confirmSent: false,
    word: null,
    ending: 'charged',
  },
  setAside: false,
  resumed: false,
});

/**
 * The payment was at least as large as its refunds. `refunds`: all that are left, not only this payment's.
 * `endpoint`: the till's, because a refund does not name it. `null`: no refund belongs to this payment.
 */
export function paymentOfRefunds(
  refunds: readonly Refund[],
  transactionId: TransactionId,
  endpoint: Endpoint,
): Payment | null {
  const mine = refunds.filter((refund) => refund.transactionId === transactionId);
  const [first] = mine;
  if (first === undefined) return null;
  const { saleId, tenderId, amountTiyin, madeAt } = first;
  const given = addTiyin(
    ...mine.filter(({ state }) => state !== 'refused').map((refund) => refund.amountTiyin),
  );
  const charged = given > amountTiyin ? given : amountTiyin;
  return chargedOnce({
    transactionId,
    saleId,
    tenderId,
    amountTiyin: charged,
    endpoint,
    at: madeAt,
    details: null,
  });
}

/** at: now, because a receipt has no time. null: the receipt has no money of a payment. */
export function paymentOfReceipt(receipt: Receipt, at: Moment): Payment | null {
  const { transactionId, saleId, paymentId, endpoint, received } = receipt;
  // Cash was no part of the payment. Card money may come from a card terminal, so this is the upper limit.
  const sum = received.received_ecash > 0 ? received.received_ecash : received.received_card;
  if (!(sum > 0)) return null;
  return chargedOnce({
    transactionId,
    saleId,
    // The real tender is lost. A tender belongs to one payment.
    tenderId: TenderId.parse(transactionId),
    amountTiyin: tiyin(sum),
    endpoint,
    at,
    details: { paymentId, confirmMode: null, cardType: null, processingType: null, cardNumber: null },
  });
}
