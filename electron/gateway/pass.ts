/** Pass payments, section 4.1. */
import type { GatewayError } from '../../shared/errors.ts';
import type { ServiceId } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type CallContext, callService, noteOf } from './call.ts';
import { invalidRequest, isAmount, isId, isSegment } from './check-request.ts';
import { DEADLINES } from './deadlines.ts';
import type { PassGateway, PassPayment } from './gateway.ts';
import {
  idNumber,
  type JsonObject,
  maskCard,
  readInteger,
  readPaymentId,
  readText,
  soumNumber,
} from './wire.ts';

/** Longer than any code seen in the field, short enough for a QR code. */
const MAX_OTP_DATA = 512;

export function passGateway(context: CallContext, serviceId: ServiceId, passPath: string): PassGateway {
  const setting = (method: 'PUT' | 'DELETE') => async () => {
    const path = `/${passPath}/confirmation/${serviceId}`;
    return done(await callService(context, { method, path, deadlineMs: DEADLINES.answerMs }));
  };
  return {
    createPassPayment: async ({ otpData, amountTiyin, transactionId, cashboxCode }) => {
      if (otpData === '' || otpData.length > MAX_OTP_DATA) return invalidRequest('otp_data');
      if (!isAmount(amountTiyin)) return invalidRequest('amount');
      if (!isSegment(transactionId)) return invalidRequest('transaction_id');
      const answer = await callService(context, {
        method: 'POST',
        path: `/${passPath}/payment`,
        body: {
          service_id: serviceId,
          otp_data: otpData,
          amount: soumNumber(amountTiyin),
          transaction_id: transactionId,
          ...(cashboxCode ? { cashbox_code: cashboxCode } : {}),
        },
        deadlineMs: DEADLINES.createMs,
      });
      return answer.ok ? readPassPayment(answer.value) : answer;
    },
    confirmPassPayment: async ({ paymentId }) => {
      if (!isId(paymentId)) return invalidRequest('payment_id');
      const answer = await callService(context, {
        method: 'POST',
        path: `/${passPath}/confirm`,
        body: { service_id: serviceId, payment_id: idNumber(paymentId) },
        deadlineMs: DEADLINES.confirmMs,
      });
      if (!answer.ok) return answer;
      // An answer that speaks of another payment confirms nothing of this one.
      const named = readPaymentId(answer.value);
      return named && named !== paymentId
        ? fail({ code: 'gateway.wrong-shape', field: 'payment_id' })
        : ok(null);
    },
    enableConfirmation: setting('PUT'),
    disableConfirmation: setting('DELETE'),
  };
}

/** For answers that carry nothing but error_code and error_note. */
export const done = (answer: Result<JsonObject, GatewayError>): Result<null, GatewayError> =>
  answer.ok ? ok(null) : answer;

function readPassPayment(body: JsonObject): Result<PassPayment, GatewayError> {
  const paymentId = readPaymentId(body);
  if (!paymentId) return fail({ code: 'gateway.wrong-shape', field: 'payment_id' });
  const status = readInteger(body, 'payment_status');
  if (typeof status !== 'number' || status > 2) {
    return fail({ code: 'gateway.wrong-shape', field: 'payment_status', paymentId });
  }
  const confirmMode = readInteger(body, 'confirm_mode');
  if (confirmMode !== null && confirmMode !== 0 && confirmMode !== 1) {
    return fail({ code: 'gateway.wrong-shape', field: 'confirm_mode', paymentId });
  }
  return ok({
    paymentId,
    status,
    confirmMode,
    cardType: readText(body, 'card_type'),
    processingType: readText(body, 'processing_type'),
    cardNumber: maskCard(readText(body, 'card_number')),
    note: noteOf(body),
  });
}
