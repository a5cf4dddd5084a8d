/** Fiscal data, section 4.5: submit items, register a receipt by its link, read the link. */
import type { z } from 'zod';
import { assertNever } from '../../../shared/result.ts';
import { type Answer, accept, idValue, refuse } from '../answer.ts';
import { NO_FAULT } from '../faults.ts';
import { planOf } from '../outcomes.ts';
import { LATE_LINK_MS } from '../payer-codes.ts';
import type { PaymentRecord } from '../payment-record.ts';
import { changePayment, paymentById } from '../payments-table.ts';
import { insertReceipt, receiptOf } from '../receipts-table.ts';
import type { Operate, TrainingService } from '../service.ts';
import { tashkentStamp } from '../tashkent-day.ts';
import type { submitItemsBody, submitQrcodeBody } from './fiscal-body.ts';

/** The host of receipt links: `invalid` is reserved, so that a training link leads nowhere. */
export const FISCAL_ORIGIN = 'https://fiscal.training.invalid';

/** The payment that a receipt may be made for, or the refusal. */
function payable(service: TrainingService, paymentId: string): PaymentRecord | Answer {
  const payment = paymentById(service.ledger, paymentId);
  if (!payment) return refuse('payment-unknown');
  if (payment.state !== 'paid') return refuse('fiscal-not-paid');
  return receiptOf(service.ledger, paymentId) ? refuse('fiscal-repeated') : payment;
}

const isAnswer = (value: PaymentRecord | Answer): value is Answer => 'fields' in value;

/** The sum of Price - Discount - Other, what was received, and what was charged must be the same. */
export const submitItems: Operate<z.infer<ReturnType<typeof submitItemsBody>>> = (service, _parts, body) => {
  const payment = payable(service, body.payment_id);
  if (isAnswer(payment)) return payment;
  if (body.receivedTiyin !== body.dueTiyin) return refuse('fiscal-received');
  if (body.dueTiyin !== BigInt(payment.amount_tiyin)) return refuse('fiscal-amount');
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

/** Terminal, receipt number, time of Tashkent and sign, as fiscal links in the field look. */
function newLink(service: TrainingService, payment: PaymentRecord, nowMs: number): string {
  const terminal = `TR${service.ledger.ledgerId.toUpperCase()}`;
  const sign = Math.floor(service.randomness.fraction() * 1e12)
    .toString()
    .padStart(12, '0');
  return `${FISCAL_ORIGIN}/check?t=${terminal}&r=${payment.payment_id}&c=${tashkentStamp(nowMs)}&s=${sign}`;
}

export const submitQrcode: Operate<z.infer<ReturnType<typeof submitQrcodeBody>>> = (
  service,
  _parts,
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

/** The one answer without error_code and error_note. How "not yet" is answered is a reading. */
export const fiscalLink: Operate<null> = (service, parts) => {
  const paymentId = parts.payment_id;
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
