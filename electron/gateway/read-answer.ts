/** What several operations read of an answer that `callService` has let through. */
import type { GatewayError } from '../../shared/errors/till-error.ts';
import type { PaymentId } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { noteOf } from './call.ts';
import type { PaymentStatus } from './gateway.ts';
import { type JsonObject, readInteger, readPaymentId } from './wire.ts';

/** For answers that carry nothing but error_code and error_note. */
export const done = (answer: Result<JsonObject, GatewayError>): Result<null, GatewayError> =>
  answer.ok ? ok(null) : answer;

/**
 * For answers about one payment. One that names another payment, or names something that is no id, says
 * nothing about this one.
 */
export function aboutPayment(body: JsonObject, asked: PaymentId): Result<null, GatewayError> {
  const named = readPaymentId(body);
  return named === null || named === asked
    ? ok(null)
    : fail({ code: 'gateway.wrong-shape', field: 'payment_id' });
}

/** Names no payment, and no status that one could have. */
export function holdsNoPayment(body: JsonObject): boolean {
  const status = readInteger(body, 'payment_status');
  return readPaymentId(body) === null && (status === null || status === 0);
}

/**
 * Reads payment_id and payment_status. asked: the id that was asked for; an answer without one is about it,
 * an answer with another one is about somebody else's money.
 */
export function readStatus(body: JsonObject, asked: PaymentId | null): Result<PaymentStatus, GatewayError> {
  const named = readPaymentId(body);
  const paymentId = named ?? asked;
  if (named === undefined || paymentId === null || (asked !== null && paymentId !== asked)) {
    return fail({ code: 'gateway.wrong-shape', field: 'payment_id' });
  }
  const status = readInteger(body, 'payment_status');
  if (typeof status !== 'number') {
    return fail({ code: 'gateway.wrong-shape', field: 'payment_status', paymentId });
  }
  return ok({ paymentId, status, note: noteOf(body) });
}
