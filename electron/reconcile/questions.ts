/** The status requests of a comparison: their order, their rate, and the meaning of their answers. */
import type { GatewayError } from '../../shared/errors/till-error.ts';
import { instrumentNameOf } from '../../shared/payment/instrument.ts';
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import type { ServiceFacts } from '../../shared/payment/service-facts.ts';
import { detailsOf } from '../../shared/payment/state.ts';
import { fail, type Result } from '../../shared/result.ts';
import type { Clock } from '../../shared/time.ts';
import {
  askStatus,
  isSilence,
  lookUp,
  meansNeverSent,
  type NotFound,
  type StatusGateway,
} from '../gateway/ask-status.ts';
import type { PaymentStatus } from '../gateway/gateway.ts';
import type { ReconcileContext } from './deps.ts';

/**
 * One request at a time, at most five a second. The interface names no limit (section 8), and payments use
 * the same service.
 */
const QUESTION_EVERY_MS = 200;

/** Limits the rate of all requests. Answers `gateway.not-reached` once the till ends. */
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
  /** The service's answer about the payment in the books. */
  readonly own: Result<PaymentStatus, NotFound>;
  /** Another payment that our id leads to: a second payment of one create. */
  readonly other: PaymentStatus | null;
  /** A further look-up by our id would show nothing new. */
  readonly isLookedUp: boolean;
}

/**
 * Reads a payment's status. `byOurId`: also looks for another payment under our id. This costs no extra
 * request if our id leads to the payment in the books, because the answer has its status. onOther: told of another
 * payment before the next request leaves, because the till may stop meanwhile.
 */
export async function read(
  gateway: StatusGateway,
  payment: PaymentRecord,
  facts: ServiceFacts,
  byOurId: boolean,
  onOther: (other: PaymentStatus) => Promise<void>,
): Promise<Reading> {
  const details = detailsOf(payment);
  if (details === null || !byOurId || facts.finds_transaction_id !== true) {
    return { own: await askStatus(gateway, payment, facts), other: null, isLookedUp: true };
  }
  const named = await lookUp(gateway, payment, facts);
  if (named.ok && named.value.paymentId === details.paymentId) {
    return { own: named, other: null, isLookedUp: true };
  }
  if (named.ok) await onOther(named.value);
  const own = await askStatus(gateway, payment, facts);
  if (named.ok) return { own, other: named.value, isLookedUp: true };
  return { own, other: null, isLookedUp: meansNeverSent(facts, named.error) };
}

/**
 * Why a payment has no status:
 * - `absent`: the service has no such payment, and would know it.
 * - `untold`: not found by our id, which proves nothing at this service.
 * - `refused`: the service answers, but not about this payment.
 * - `waits`: no answer.
 */
export function unansweredAs(
  payment: PaymentRecord,
  notFound: NotFound,
  facts: ServiceFacts,
): 'absent' | 'untold' | 'refused' | 'waits' {
  if (isSilence(notFound.error)) return 'waits';
  if (detailsOf(payment) !== null) return 'refused';
  if (facts.finds_transaction_id !== true) return 'untold';
  return meansNeverSent(facts, notFound) ? 'absent' : 'refused';
}

/** Look-ups differ between instruments. How a reversed payment reads is given for the service. */
export function factsFor({ journal, endpoint }: ReconcileContext, stored: PaymentRecord): ServiceFacts {
  const { reversed_reads } = journal.facts(endpoint).facts;
  const { facts } = journal.facts(endpoint, instrumentNameOf(stored));
  return reversed_reads === undefined ? facts : { ...facts, reversed_reads };
}
