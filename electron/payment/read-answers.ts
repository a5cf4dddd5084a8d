/** The service's answers as events of the payment. Pure; the rules are those of the design, "Its answer". */
import type { GatewayError } from '../../shared/errors/till-error.ts';
import type { PaymentEvent } from '../../shared/payment/events.ts';
import { readsLapsed, type ServiceFacts } from '../../shared/payment/service-facts.ts';
import { onlyId, type PaymentDetails } from '../../shared/payment/state.ts';
import { assertNever, type Result } from '../../shared/result.ts';
import type { Moment } from '../../shared/time.ts';
import type { PassPayment, PaymentStatus } from '../gateway/gateway.ts';
import { consequenceOf } from '../gateway/retry.ts';

/** What a reading of status 2 hangs on. at: when the answer came. */
export interface Reading {
  readonly at: Moment;
  /** The last moment at which the payment was known not to be successful. */
  readonly openFrom: Moment;
  readonly mayConfirm: boolean;
}

/** The create's own answer. */
export function readCreate(answer: Result<PassPayment, GatewayError>, reading: Reading): PaymentEvent {
  if (!answer.ok) return readCreateError(answer.error, reading.at);
  const { paymentId, status, cardType, processingType, cardNumber, note } = answer.value;
  // A missing confirm_mode counts as 1: to confirm without need costs nothing, not to confirm costs the sale.
  const confirmMode = answer.value.confirmMode ?? 'unsaid';
  const details: PaymentDetails = { paymentId, confirmMode, cardType, processingType, cardNumber };
  if (status < 0) return { name: 'refused', why: refusal(status, note), details };
  if (status === 2) return { name: 'succeeded', details, ...reading };
  return { name: 'open', details };
}

function readCreateError(error: GatewayError, at: Moment): PaymentEvent {
  const { paymentId, ...why } = error;
  const consequence = consequenceOf(error);
  switch (consequence) {
    case 'never-sent':
      return { name: 'proved-absent', why };
    case 'answered-no':
      // A refusal that names a payment contradicts itself: that payment may be charged.
      return paymentId
        ? { name: 'unanswered', why, details: onlyId(paymentId) }
        : { name: 'denied', why, at };
    case 'uncertain':
      return { name: 'unanswered', why, details: paymentId ? onlyId(paymentId) : null };
    default:
      return assertNever(consequence);
  }
}

/**
 * A status that was asked for. A status over 2 is not in the document: it says nothing, unless it is a known
 * fact that a lapsed payment of this service reads so. 0 and 1 always count as open.
 */
export function readStatusAnswer(
  answer: PaymentStatus,
  facts: ServiceFacts,
  reading: Reading,
): Extract<PaymentEvent, { name: 'refused' | 'succeeded' | 'open' }> | null {
  const details = onlyId(answer.paymentId);
  const lapsed = answer.status > 2 && readsLapsed(facts, answer.status);
  if (answer.status < 0 || lapsed)
    return { name: 'refused', why: refusal(answer.status, answer.note), details };
  if (answer.status === 2) return { name: 'succeeded', details, ...reading };
  if (answer.status < 2) return { name: 'open', details };
  return null;
}

const refusal = (status: number, note: string): GatewayError => ({
  code: 'gateway.refused',
  gatewayCode: status,
  ...(note === '' ? {} : { note }),
});
