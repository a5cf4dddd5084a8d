/**
 * Card tokens, section 4.4: unverified, then verified by an SMS code, then used. A temporary token is used
 * once.
 */
import { z } from 'zod';
import { tashkentDay } from '../../../shared/time.ts';
import { accept, idValue, refuse } from '../answer.ts';
import {
  type CardToken,
  countWrongCode,
  insertToken,
  markVerified,
  removeToken,
  tokenById,
} from '../card-tokens-table.ts';
import {
  cardByNumber,
  MAX_SMS_TRIES,
  maskedCard,
  maskedPhone,
  planOfOutcome,
  SMS_CODE,
} from '../customers.ts';
import { NO_FAULT } from '../faults.ts';
import type { Operate } from '../operation.ts';
import { statusNote, statusOf } from '../payment-record.ts';
import { insertPayment } from '../payments-table.ts';
import { wireAmount, wireBit, wireInteger, wireText } from '../wire-fields.ts';

export const RequestTokenBody = z.strictObject({
  service_id: wireInteger,
  card_number: wireText(16).refine((text) => /^\d{16}$/.test(text), 'нужно 16 цифр'),
  expire_date: wireText(4).refine((text) => /^(0[1-9]|1[0-2])\d{2}$/.test(text), 'нужен вид MMYY'),
  temporary: wireBit,
});

/** A card is valid until the end of its month (section 2.4: MMYY). */
const isExpired = (expireDate: string, nowMs: number): boolean =>
  `20${expireDate.slice(2)}-${expireDate.slice(0, 2)}` < tashkentDay(nowMs).slice(0, 7);

export const requestToken: Operate<z.infer<typeof RequestTokenBody>> = (service, _params, body) => {
  const card = cardByNumber(body.card_number);
  if (!card) return refuse('card-unknown');
  const nowMs = service.nowMs();
  if (isExpired(body.expire_date, nowMs)) return refuse('card-expired');
  const token: CardToken = {
    card_token: service.randomness.uuid(),
    outcome: card.outcome,
    card_masked: maskedCard(card.number),
    temporary: body.temporary,
    verified: 0,
    sms_tries: 0,
    created_ms: nowMs,
  };
  insertToken(service.ledger, token);
  return accept(
    'SMS code sent',
    { card_token: token.card_token, phone_number: maskedPhone(card.phone), temporary: token.temporary },
    { httpStatus: service.readings.create_http_status },
  );
};

export const VerifyTokenBody = z.strictObject({
  service_id: wireInteger,
  card_token: wireText(64),
  sms_code: wireInteger,
});

export const verifyToken: Operate<z.infer<typeof VerifyTokenBody>> = (service, _params, body) => {
  const token = tokenById(service.ledger, body.card_token);
  if (!token) return refuse('token-unknown');
  if (token.verified === 1) return refuse('token-verified');
  if (token.sms_tries >= MAX_SMS_TRIES) return refuse('token-blocked');
  if (body.sms_code !== SMS_CODE) {
    countWrongCode(service.ledger, token.card_token);
    return refuse('sms-wrong');
  }
  markVerified(service.ledger, token.card_token);
  return accept('Card verified', { card_number: token.card_masked });
};

export const PayWithTokenBody = z.strictObject({
  service_id: wireInteger,
  card_token: wireText(64),
  amount: wireAmount,
  transaction_parameter: wireText(255),
});

/**
 * Confirmation mode is for pass payments only (section 3.4). A refused payment does not use up a temporary
 * token.
 */
export const payWithToken: Operate<z.infer<typeof PayWithTokenBody>> = (service, _params, body) => {
  const { ledger, readings } = service;
  const token = tokenById(ledger, body.card_token);
  if (!token) return refuse('token-unknown');
  if (token.verified === 0) return refuse('token-unverified');
  const plan = planOfOutcome(token.outcome);
  if (plan.refusal) return refuse(plan.refusal);
  const payment = insertPayment(ledger, readings, {
    kind: 'token',
    outcome: token.outcome,
    plan,
    transactionId: body.transaction_parameter,
    cashboxCode: null,
    amountTiyin: body.amount,
    confirmMode: 0,
    nowMs: service.nowMs(),
    gap: service.randomness.fraction(),
  });
  if (token.temporary === 1) removeToken(ledger, token.card_token);
  return accept(
    statusNote(payment),
    {
      payment_id: idValue(payment.payment_id, readings.token_payment_id_as),
      payment_status: statusOf(payment, readings),
    },
    { httpStatus: readings.create_http_status, fault: plan.answer ?? NO_FAULT },
  );
};

export const tokenDelete: Operate<null> = (service, params) => {
  const token = tokenById(service.ledger, params.card_token);
  if (!token) return refuse('token-unknown');
  removeToken(service.ledger, token.card_token);
  return accept('Card token deleted');
};
