/** Payments by the customer's QR code ("pass" in the interface), section 4.1. */

import type { GatewayError } from '../../shared/errors/till-error.ts';
import type { ServiceId } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { maskCard } from '../../shared/tender/card-number.ts';
import { LONGEST_PAYER_CODE } from '../../shared/tender/payer-code.ts';
import { type CallContext, callService, DEADLINES, noteOf } from './call.ts';
import { invalidRequest, isAmount, isId, isSegment, isText } from './check-request.ts';
import type { PassGateway, PassPayment } from './gateway.ts';
import { done } from './read-answer.ts';
import {
  idNumber,
  type JsonObject,
  readBit,
  readInteger,
  readPaymentId,
  readText,
  readWord,
  soumNumber,
} from './wire.ts';

/** The limit of the provisioning file. */
const MAX_CASHBOX_CODE = 64;

export function passGateway(context: CallContext, serviceId: ServiceId, passPath: string): PassGateway {
  const setting = (method: 'PUT' | 'DELETE') => async () => {
    const path = `/${passPath}/confirmation/${serviceId}`;
    return done(await callService(context, { method, path }));
  };
  return {
    createPassPayment: async ({ otpData, amountTiyin, transactionId, cashboxCode }) => {
      if (!isText(otpData, LONGEST_PAYER_CODE)) return invalidRequest('otp_data');
      if (!isAmount(amountTiyin)) return invalidRequest('amount');
      if (!isSegment(transactionId)) return invalidRequest('transaction_id');
      if (cashboxCode && !isText(cashboxCode, MAX_CASHBOX_CODE)) return invalidRequest('cashbox_code');
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
        about: { transactionId },
        deadlineMs: DEADLINES.createMs,
        hidden: [otpData],
      });
      return answer.ok ? readPassPayment(answer.value) : answer;
    },
    confirmPassPayment: async ({ paymentId }) => {
      if (!isId(paymentId)) return invalidRequest('payment_id');
      const answer = await callService(context, {
        method: 'POST',
        path: `/${passPath}/confirm`,
        body: { service_id: serviceId, payment_id: idNumber(paymentId) },
        about: { paymentId },
        deadlineMs: DEADLINES.confirmMs,
      });
      return answer.ok ? readConfirm(answer.value) : answer;
    },
    enableConfirmation: setting('PUT'),
    disableConfirmation: setting('DELETE'),
  };
}

/** "Confirmed" with an error status is a contradiction, not money. */
function readConfirm(body: JsonObject): Result<null, GatewayError> {
  const status = readInteger(body, 'payment_status');
  return typeof status === 'number' && status < 0
    ? fail({ code: 'gateway.wrong-shape', field: 'payment_status' })
    : ok(null);
}

function readPassPayment(body: JsonObject): Result<PassPayment, GatewayError> {
  const paymentId = readPaymentId(body);
  if (!paymentId) return fail({ code: 'gateway.wrong-shape', field: 'payment_id' });
  const status = readInteger(body, 'payment_status');
  if (typeof status !== 'number' || status > 2) {
    return fail({ code: 'gateway.wrong-shape', field: 'payment_status', paymentId });
  }
  const confirmMode = readBit(body, 'confirm_mode');
  if (confirmMode === undefined) {
    return fail({ code: 'gateway.wrong-shape', field: 'confirm_mode', paymentId });
  }
  return ok({
    paymentId,
    status,
    confirmMode,
    cardType: readWord(body, 'card_type'),
    processingType: readWord(body, 'processing_type'),
    cardNumber: maskCard(readText(body, 'card_number')),
    phoneLastFour: lastFourOf(readText(body, 'phone_number')),
    note: noteOf(body),
  });
}

const lastFourOf = (phone: string | null): string | null => /\d{4}$/.exec(phone ?? '')?.[0] ?? null;
