/**
 * Payments of which nothing is left but what hangs on them. A refund or a receipt is only ever of money that came:
 * the stand-in says so and no more, is not booked, and asks the service nothing. A manager is called to it.
 */
import type { Receipt } from '../../../shared/fiscal/receipt.ts';
import { TenderId, type TransactionId } from '../../../shared/ids.ts';
import { addTiyin, tiyin } from '../../../shared/money.ts';
import type { Endpoint } from '../../../shared/payment/endpoint.ts';
import type { Payment } from '../../../shared/payment/payment.ts';
import type { PaymentDetails } from '../../../shared/payment/state.ts';
import type { Refund } from '../../../shared/refund/refund.ts';
import type { Moment } from '../../../shared/time.ts';

/** No service is here: nothing is ever asked of what is said to be charged at it. */
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
 * refunds: all that are left, those of the payment among them: it was at least what they give back. endpoint: where
 * the till charges, which a refund does not say. null: none is of this payment.
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

/** at: now; a receipt does not say when. null: it is of no money. */
export function paymentOfReceipt(receipt: Receipt, at: Moment): Payment | null {
  const { transactionId, saleId, paymentId, endpoint, received } = receipt;
  // Cash beside it was no part of it; card money of an outside terminal may have been: it was at most so much.
  const sum = received.received_ecash > 0 ? received.received_ecash : received.received_card;
  if (!(sum > 0)) return null;
  return chargedOnce({
    transactionId,
    saleId,
    // Its own is lost: a tender is of one payment.
    tenderId: TenderId.parse(transactionId),
    amountTiyin: tiyin(sum),
    endpoint,
    at,
    details: { paymentId, confirmMode: null, cardType: null, processingType: null, cardNumber: null },
  });
}
