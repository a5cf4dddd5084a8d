/** Card tokens, section 4.4. Card numbers and SMS codes pass through here and are never stored. */

import type { GatewayError } from '../../shared/errors/till-error.ts';
import type { ServiceId } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { maskCard } from '../../shared/tender/card-number.ts';
import type { Subject } from './about.ts';
import { type CallContext, callService, DEADLINES } from './call.ts';
import { invalidRequest, isAmount, isSegment } from './check-request.ts';
import type { CardTokenGateway, PaymentStatus } from './gateway.ts';
import { done, readStatus } from './read-answer.ts';
import { type JsonObject, readBit, readText, safeNote, soumNumber } from './wire.ts';

const isToken = (token: string): boolean => isSegment(token) && /^[\w.~-]+$/.test(token);

export function cardTokenGateway(context: CallContext, serviceId: ServiceId): CardTokenGateway {
  const post = (
    path: string,
    body: Record<string, unknown>,
    hidden: readonly string[],
    { deadlineMs = DEADLINES.answerMs, about = {} }: { deadlineMs?: number; about?: Subject } = {},
  ) =>
    callService(context, {
      method: 'POST',
      path: `/card_token/${path}`,
      body: { service_id: serviceId, ...body },
      about,
      deadlineMs,
      hidden,
    });
  return {
    requestCardToken: async ({ cardNumber, expireDate, temporary }) => {
      if (!/^\d{12,19}$/.test(cardNumber)) return invalidRequest('card_number');
      if (!/^(0[1-9]|1[0-2])\d{2}$/.test(expireDate)) return invalidRequest('expire_date');
      const answer = await post(
        'request',
        { card_number: cardNumber, expire_date: expireDate, temporary: temporary ? 1 : 0 },
        [cardNumber, expireDate],
      );
      if (!answer.ok) return answer;
      const cardToken = readText(answer.value, 'card_token');
      if (cardToken === null || !isToken(cardToken)) {
        return fail({ code: 'gateway.wrong-shape', field: 'card_token' });
      }
      const phone = readText(answer.value, 'phone_number');
      const kept = readBit(answer.value, 'temporary');
      return ok({
        cardToken,
        phoneNumber: phone === null ? null : safeNote(phone),
        temporary: typeof kept === 'number' ? kept === 1 : null,
      });
    },
    verifyCardToken: async ({ cardToken, smsCode }) => {
      if (!isToken(cardToken)) return invalidRequest('card_token');
      if (!/^\d{3,10}$/.test(smsCode)) return invalidRequest('sms_code');
      const body = { card_token: cardToken, sms_code: Number(smsCode) };
      const hidden = [smsCode, String(Number(smsCode)), cardToken];
      const answer = await post('verify', body, hidden);
      return answer.ok ? ok({ cardNumber: maskCard(readText(answer.value, 'card_number')) }) : answer;
    },
    payWithCardToken: async ({ cardToken, amountTiyin, transactionId }) => {
      if (!isToken(cardToken)) return invalidRequest('card_token');
      if (!isAmount(amountTiyin)) return invalidRequest('amount');
      if (!isSegment(transactionId)) return invalidRequest('transaction_parameter');
      const answer = await post(
        'payment',
        { card_token: cardToken, amount: soumNumber(amountTiyin), transaction_parameter: transactionId },
        [cardToken],
        { deadlineMs: DEADLINES.createMs, about: { transactionId } },
      );
      return answer.ok ? readTokenPayment(answer.value) : answer;
    },
    deleteCardToken: async ({ cardToken }) => {
      if (!isToken(cardToken)) return invalidRequest('card_token');
      const path = `/card_token/${serviceId}/${encodeURIComponent(cardToken)}`;
      const call = { method: 'DELETE', path, hidden: [cardToken] } as const;
      return done(await callService(context, call));
    },
  };
}

/** As for a pass payment: a status over 2 is not in the document, and says nothing about a new payment. */
function readTokenPayment(body: JsonObject): Result<PaymentStatus, GatewayError> {
  const payment = readStatus(body, null);
  return payment.ok && payment.value.status > 2
    ? fail({ code: 'gateway.wrong-shape', field: 'payment_status', paymentId: payment.value.paymentId })
    : payment;
}
