/** Readers that several operations share, for answers that `callService` has accepted. */
import type { GatewayError } from '../../shared/errors/till-error.ts';
import type { PaymentId } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { noteOf } from './call.ts';
import type { PaymentStatus } from './gateway.ts';
import { type JsonObject, readInteger, readPaymentId } from './wire.ts';

/** For answers with only error_code and error_note. */
export const done = (answer: Result<JsonObject, GatewayError>): Result<null, GatewayError> =>
  answer.ok ? ok(null) : answer;

/**
 * For answers about one payment. An answer that names another payment, or an impossible id, says nothing
 * about this one.
 */
export function aboutPayment(body: JsonObject, requested: PaymentId): Result<null, GatewayError> {
  const named = readPaymentId(body);
  return named === null || named === requested
    ? ok(null)
    : fail({ code: 'gateway.wrong-shape', field: 'payment_id' });
}

/** Names no payment, and no status of a payment. */
export function holdsNoPayment(body: JsonObject): boolean {
  const status = readInteger(body, 'payment_status');
  return readPaymentId(body) === null && (status === null || status === 0);
}

/**
 * Reads payment_id and payment_status. asked: the requested id. An answer without an id is about it; an
 * answer with another id is about another customer's money.
 */
export function readStatus(
  body: JsonObject,
  requested: PaymentId | null,
): Result<PaymentStatus, GatewayError> {
  const named = readPaymentId(body);
  const paymentId = named ?? requested;
  if (named === undefined || paymentId === null || (requested !== null && paymentId !== requested)) {
    return fail({ code: 'gateway.wrong-shape', field: 'payment_id' });
  }
  const status = readInteger(body, 'payment_status');
  if (typeof status !== 'number') {
    return fail({ code: 'gateway.wrong-shape', field: 'payment_status', paymentId });
  }
  return ok({ paymentId, status, note: noteOf(body) });
}
