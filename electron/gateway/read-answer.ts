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

/** Names no payment, and no status of a payment. */
export function holdsNoPayment(body: JsonObject): boolean {
  const status = readInteger(body, 'payment_status');
  return readPaymentId(body) === null && (status === null || status === 0);
}

/** Reads payment_id and payment_status. An answer without an id is about the requested payment. */
export function readStatus(
  body: JsonObject,
  requested: PaymentId | null,
): Result<PaymentStatus, GatewayError> {
  const paymentId = readPaymentId(body) ?? requested;
  if (paymentId === null) {
    return fail({ code: 'gateway.wrong-shape', field: 'payment_id' });
  }
  const status = readInteger(body, 'payment_status');
  if (typeof status !== 'number') {
    return fail({ code: 'gateway.wrong-shape', field: 'payment_status', paymentId });
  }
  return ok({ paymentId, status, note: noteOf(body) });
}
