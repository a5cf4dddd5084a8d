/** The questions that a comparison puts to the service: in what order, how many, and what an answer is worth. */
import type { GatewayError } from '../../shared/errors/till-error.ts';
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import type { ServiceFacts } from '../../shared/payment/service-facts.ts';
import { detailsOf } from '../../shared/payment/state.ts';
import { fail, type Result } from '../../shared/result.ts';
import type { Clock } from '../../shared/time.ts';
import {
  askStatus,
  isSilence,
  lookUp,
  type NotFound,
  type StatusGateway,
  saysNeverSent,
} from '../gateway/ask-status.ts';
import type { PaymentStatus } from '../gateway/gateway.ts';

/**
 * One question after the other, and no more than five a second: the interface names no limit (section 8), and a
 * sale's own calls go to the same service.
 */
const QUESTION_EVERY_MS = 200;

/** At that pace, however many questions a payment needs; unanswered once the till ends. */
export function paced(gateway: StatusGateway, clock: Clock, stopped: AbortSignal): StatusGateway {
  let nextMonoMs = clock.monoMs();
  const inTurn = async <T>(ask: () => Promise<Result<T, GatewayError>>): Promise<Result<T, GatewayError>> => {
    const waitMs = nextMonoMs - clock.monoMs();
    if (waitMs > 0) await clock.sleep(waitMs, stopped);
    if (stopped.aborted) return fail({ code: 'gateway.not-reached' });
    nextMonoMs = clock.monoMs() + QUESTION_EVERY_MS;
    return ask();
  };
  return {
    paymentStatus: (request) => inTurn(() => gateway.paymentStatus(request)),
    paymentStatusByTransaction: (request) => inTurn(() => gateway.paymentStatusByTransaction(request)),
  };
}

export interface Reading {
  /** What the service says of the payment that the books hold. */
  readonly own: Result<PaymentStatus, NotFound>;
  /** What it names by our id instead: a second payment of one create. */
  readonly other: PaymentStatus | null;
  /** Nothing is left to be learned by our id. */
  readonly isLookedUp: boolean;
}

/**
 * Asks about a payment. byOurId: also whether the service knows another payment by our id; that costs nothing where it
 * names the one that the books hold, for its status comes with it.
 */
export async function read(
  gateway: StatusGateway,
  payment: PaymentRecord,
  facts: ServiceFacts,
  byOurId: boolean,
): Promise<Reading> {
  const details = detailsOf(payment);
  if (details === null || !byOurId || facts.finds_transaction_id !== true) {
    return { own: await askStatus(gateway, payment, facts), other: null, isLookedUp: true };
  }
  const named = await lookUp(gateway, payment, facts);
  if (named.ok && named.value.paymentId === details.paymentId) {
    return { own: named, other: null, isLookedUp: true };
  }
  const own = await askStatus(gateway, payment, facts);
  if (named.ok) return { own, other: named.value, isLookedUp: true };
  return { own, other: null, isLookedUp: saysNeverSent(facts, named.error) };
}

/**
 * What it means that a payment is not told of. `absent`: the service has none, and this one would know. `untold`: not
 * found by our id, which at this service says nothing. `refused`: it answers, and tells nothing of this one. `waits`:
 * nobody answered.
 */
export function unansweredAs(
  payment: PaymentRecord,
  notFound: NotFound,
  facts: ServiceFacts,
): 'absent' | 'untold' | 'refused' | 'waits' {
  if (isSilence(notFound.error)) return 'waits';
  if (detailsOf(payment) !== null) return 'refused';
  if (facts.finds_transaction_id !== true) return 'untold';
  return saysNeverSent(facts, notFound) ? 'absent' : 'refused';
}
