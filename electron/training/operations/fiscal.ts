/** Fiscal data, section 4.5: submit items, register a receipt by its link, read the link. */
import type { z } from 'zod';
import { assertNever } from '../../../shared/result.ts';
import { startOfTashkentDay, tashkentDay } from '../../../shared/time.ts';
import { type Answer, accept, idValue, refuse } from '../answer.ts';
import { planOf } from '../customers.ts';
import { NO_FAULT } from '../faults.ts';
import type { Operate, Service } from '../operation.ts';
import { LATE_LINK_MS } from '../payer-codes.ts';
import type { PaymentRecord } from '../payment-record.ts';
import { changePayment, insertReceipt, paymentById, receiptOf } from '../payments-table.ts';
import type { submitItemsBody, submitQrcodeBody } from './fiscal-body.ts';

/** The host of receipt links. `invalid` is reserved, so a training link leads nowhere. */
export const FISCAL_ORIGIN = 'https://fiscal.training.invalid';

/** The payment that may get a receipt, or the refusal. */
function payable(service: Service, paymentId: string): PaymentRecord | Answer {
  const payment = paymentById(service.ledger, paymentId);
  if (!payment) return refuse('payment-unknown');
  if (payment.state !== 'paid') return refuse('fiscal-not-paid');
  return receiptOf(service.ledger, paymentId) ? refuse('fiscal-repeated') : payment;
}

const isAnswer = (value: PaymentRecord | Answer): value is Answer => 'fields' in value;

/**
 * The sum of Price - Discount - Other must equal the received amount, which includes the payment. The rest of
 * a mixed sale was paid in cash or on a card terminal.
 */
export const submitItems: Operate<z.infer<ReturnType<typeof submitItemsBody>>> = (service, _params, body) => {
  const payment = payable(service, body.payment_id);
  if (isAnswer(payment)) return payment;
  const { dueTiyin, electronicTiyin, cashTiyin } = body;
  if (electronicTiyin + cashTiyin !== dueTiyin) return refuse('fiscal-received');
  if (electronicTiyin < BigInt(payment.amount_tiyin)) return refuse('fiscal-amount');
  const plan = planOf(payment);
  changePayment(service.ledger, payment.payment_id, { fiscal_tries: payment.fiscal_tries + 1 });
  if (plan.fiscal === 'refused-once' && payment.fiscal_tries === 0) return refuse('fiscal-refused');
  const nowMs = service.nowMs();
  insertReceipt(service.ledger, {
    payment_id: payment.payment_id,
    url: newLink(service, payment, nowMs),
    items: body.itemsText,
    submitted_ms: nowMs,
    ready_ms: nowMs + (plan.fiscal === 'late-link' ? LATE_LINK_MS : service.readings.fiscal_link_ms),
  });
  return accept('Fiscal items accepted');
};

/** The Tashkent time as YYYYMMDDHHMMSS. */
function tashkentStamp(wallMs: number): string {
  const day = tashkentDay(wallMs);
  const time = new Date(wallMs - startOfTashkentDay(day)).toISOString().slice(11, 19);
  return `${day}${time}`.replace(/\D/g, '');
}

/** Terminal, receipt number, Tashkent time and sign, in the form of real fiscal links. */
function newLink(service: Service, payment: PaymentRecord, nowMs: number): string {
  const terminal = `TR${service.ledger.ledgerId.toUpperCase()}`;
  const sign = Math.floor(service.randomness.fraction() * 1e12)
    .toString()
    .padStart(12, '0');
  return `${FISCAL_ORIGIN}/check?t=${terminal}&r=${payment.payment_id}&c=${tashkentStamp(nowMs)}&s=${sign}`;
}

export const submitQrcode: Operate<z.infer<ReturnType<typeof submitQrcodeBody>>> = (
  service,
  _params,
  body,
) => {
  if (!body.qrcode.startsWith(`${FISCAL_ORIGIN}/`) || !URL.canParse(body.qrcode)) {
    return refuse('field-wrong', `qrcode: нужна ссылка на ${FISCAL_ORIGIN}`);
  }
  const payment = payable(service, body.payment_id);
  if (isAnswer(payment)) return payment;
  const nowMs = service.nowMs();
  insertReceipt(service.ledger, {
    payment_id: payment.payment_id,
    url: body.qrcode,
    items: null,
    submitted_ms: nowMs,
    ready_ms: nowMs,
  });
  return accept('Receipt registered');
};

/** The only answer without error_code and error_note. A reading selects the form of "not yet". */
export const fiscalLink: Operate<null> = (service, params) => {
  const paymentId = params.payment_id;
  const receipt = receiptOf(service.ledger, paymentId);
  const id = { paymentId: idValue(paymentId, service.readings.payment_id_as) };
  const answer = (httpStatus: number, link: { readonly qrCodeURL?: string | null }): Answer => ({
    httpStatus,
    fields: { ...id, ...link },
    fault: NO_FAULT,
  });
  if (receipt && receipt.ready_ms <= service.nowMs()) return answer(200, { qrCodeURL: receipt.url });
  switch (service.readings.fiscal_link_pending) {
    case 'null':
      return answer(200, { qrCodeURL: null });
    case 'empty':
      return answer(200, { qrCodeURL: '' });
    case 'missing':
      return answer(200, {});
    case 'http-404':
      return answer(404, { qrCodeURL: null });
    default:
      return assertNever(service.readings.fiscal_link_pending);
  }
};
