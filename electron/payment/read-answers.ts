/** The service's answers as events of the payment. Pure; the rules are those of the design, "Its answer". */
import type { GatewayError } from '../../shared/errors/till-error.ts';
import type { PaymentEvent } from '../../shared/payment/events.ts';
import { readsLapsed, type ServiceFacts } from '../../shared/payment/service-facts.ts';
import { onlyId, type PaymentDetails } from '../../shared/payment/state.ts';
import { assertNever, type Result } from '../../shared/result.ts';
import type { Moment } from '../../shared/time.ts';
import type { PassPayment, PaymentStatus } from '../gateway/gateway.ts';
import { consequenceOf } from '../gateway/retry.ts';

/**
 * When a question left and when its answer came. What it says was true in between: a payment that read as
 * open was open when the question left, and may have succeeded right after.
 */
export interface Asked {
  readonly leftAt: Moment;
  readonly at: Moment;
}

/** The create's own answer. */
export function readCreate(answer: Result<PassPayment, GatewayError>, { leftAt, at }: Asked): PaymentEvent {
  if (!answer.ok) return readCreateError(answer.error);
  const { paymentId, status, cardType, processingType, cardNumber, note } = answer.value;
  // A missing confirm_mode counts as 1: to confirm without need costs nothing, not to confirm costs the sale.
  const confirmMode = answer.value.confirmMode ?? 1;
  const details: PaymentDetails = { paymentId, confirmMode, cardType, processingType, cardNumber };
  if (status < 0) return { name: 'refused', why: refusal(status, note), details };
  if (status === 2) return { name: 'succeeded', details, at, windowOpen: true };
  return { name: 'open', details, at: leftAt };
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
        ? { name: 'unanswered', why, details: onlyId(paymentId) }
        : { name: 'refused', why, details: null };
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
  { leftAt, at }: Asked,
  windowOpen: boolean,
  facts: ServiceFacts,
): PaymentEvent | null {
  const details = onlyId(answer.paymentId);
  const lapsed = answer.status > 2 && readsLapsed(facts, answer.status);
  if (answer.status < 0 || lapsed)
    return { name: 'refused', why: refusal(answer.status, answer.note), details };
  if (answer.status === 2) return { name: 'succeeded', details, at, windowOpen };
  if (answer.status < 2) return { name: 'open', details, at: leftAt };
  return null;
}

const refusal = (status: number, note: string): GatewayError => ({
  code: 'gateway.refused',
  gatewayCode: status,
  ...(note === '' ? {} : { note }),
});
