/** The service's answers as events of the payment. Pure; the rules are those of the design, "Its answer". */
import type { GatewayError } from '../../shared/errors.ts';
import type { PaymentId } from '../../shared/ids.ts';
import type { Moment, PaymentInfo } from '../../shared/payment/payment-state.ts';
import type { PaymentEvent } from '../../shared/payment/transition.ts';
import { assertNever, type Result } from '../../shared/result.ts';
import type { PassPayment, PaymentStatus } from '../gateway/gateway.ts';
import { consequenceOf } from '../gateway/retry.ts';

/** What is known of a payment of which only the id was told. */
const onlyId = (paymentId: PaymentId): PaymentInfo => ({
  paymentId,
  confirmMode: null,
  cardType: null,
  processingType: null,
  cardNumber: null,
});

/** The create's own answer. */
export function readCreate(answer: Result<PassPayment, GatewayError>, at: Moment): PaymentEvent {
  if (!answer.ok) return readCreateError(answer.error);
  const { paymentId, status, cardType, processingType, cardNumber, note } = answer.value;
  // A missing confirm_mode counts as 1: to confirm without need costs nothing, not to confirm costs the sale.
  const confirmMode = answer.value.confirmMode ?? 1;
  const payment: PaymentInfo = { paymentId, confirmMode, cardType, processingType, cardNumber };
  if (status < 0) return { name: 'refused', why: refusal(status, note), payment };
  if (status === 2) return { name: 'succeeded', payment, at, windowOpen: true };
  return { name: 'open', payment, at };
}

function readCreateError(error: GatewayError): PaymentEvent {
  const { paymentId, ...why } = error;
  const consequence = consequenceOf(error);
  switch (consequence) {
    case 'never-sent':
      return { name: 'proved-absent', why };
    case 'answered-no':
      // A refusal that names a payment contradicts itself: that payment may be charged.
      return paymentId
        ? { name: 'unanswered', why, payment: onlyId(paymentId) }
        : { name: 'refused', why, payment: null };
    case 'uncertain':
      return { name: 'unanswered', why, payment: paymentId ? onlyId(paymentId) : null };
    default:
      return assertNever(consequence);
  }
}

/** A status that was asked for. A status over 2 is not in the document: it says nothing. */
export function readStatusAnswer(
  answer: PaymentStatus,
  at: Moment,
  windowOpen: boolean,
): PaymentEvent | null {
  const payment = onlyId(answer.paymentId);
  if (answer.status < 0) return { name: 'refused', why: refusal(answer.status, answer.note), payment };
  if (answer.status === 2) return { name: 'succeeded', payment, at, windowOpen };
  if (answer.status < 2) return { name: 'open', payment, at };
  return null;
}

const refusal = (status: number, note: string): GatewayError => ({
  code: 'gateway.refused',
  gatewayCode: status,
  ...(note === '' ? {} : { note }),
});
