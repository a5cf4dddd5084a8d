/** Payment status by id and by the merchant's transaction id, section 4.3. */
import { type Answer, accept, idValue, refuse } from '../answer.ts';
import { statusNote, statusOf } from '../payment-record.ts';
import { newestByTransaction, paymentById } from '../payments-table.ts';
import type { Operate, TrainingService } from '../service.ts';

export const paymentStatus: Operate<null> = (service, parts) => {
  const payment = paymentById(service.ledger, parts.payment_id);
  if (!payment) return refuse('payment-unknown');
  return accept(statusNote(payment), {
    payment_id: idValue(payment.payment_id, service.readings.payment_id_as),
    payment_status: statusOf(payment, service.readings),
  });
};

function lookUp(service: TrainingService, transactionId: string, fromMs: number, untilMs: number): Answer {
  const { readings } = service;
  const visibleUntilMs = Math.min(untilMs, service.nowMs() - readings.look_up_lag_ms);
  const payment = newestByTransaction(service.ledger, transactionId, fromMs, visibleUntilMs);
  if (!payment || (payment.kind === 'pass' && !readings.finds_transaction_id))
    return refuse('transaction-unknown');
  return accept(statusNote(payment), {
    payment_id: idValue(payment.payment_id, readings.payment_id_as),
    merchant_trans_id: transactionId,
    payment_status: statusOf(payment, readings),
  });
}

export const statusByMti: Operate<null> = (service, parts) =>
  service.readings.look_up === 'dated'
    ? refuse('look-up-variant', 'нужна дата')
    : lookUp(service, parts.merchant_trans_id, 0, Number.MAX_SAFE_INTEGER);

const DAY_MS = 86_400_000;

/** The date is the day of Tashkent (UTC+5) on which the payment was created. */
export const statusByMtiDated: Operate<null> = (service, parts) => {
  if (service.readings.look_up === 'plain') return refuse('look-up-variant', 'без даты');
  const fromMs = Date.parse(`${parts.date}T00:00:00+05:00`);
  return lookUp(service, parts.merchant_trans_id, fromMs, fromMs + DAY_MS - 1);
};
