/** Payment status by id and by the merchant's transaction id, section 4.3. */
import { assertNever } from '../../../shared/result.ts';
import { DAY_MS, startOfTashkentDay } from '../../../shared/time.ts';
import { type Answer, accept, idValue, refuse } from '../answer.ts';
import { NO_FAULT } from '../faults.ts';
import type { Operate, Service } from '../operation.ts';
import { statusNote, statusOf } from '../payment-record.ts';
import { newestByTransaction, paymentById } from '../payments-table.ts';
import type { Readings } from '../readings.ts';

export const paymentStatus: Operate<null> = (service, params) => {
  const payment = paymentById(service.ledger, params.payment_id);
  if (!payment) return refuse('payment-unknown');
  return accept(statusNote(payment), {
    payment_id: idValue(payment.payment_id, service.readings.payment_id_as),
    payment_status: statusOf(payment, service.readings),
  });
};

function neverSent({ never_sent }: Readings): Answer {
  switch (never_sent) {
    case 'code':
      return refuse('transaction-unknown');
    case 'empty':
      return accept('Success');
    case 'http-404':
      return { httpStatus: 404, fields: { message: 'Not Found' }, fault: NO_FAULT };
    default:
      return assertNever(never_sent);
  }
}

function lookUp(service: Service, transactionId: string, fromMs: number, untilMs: number): Answer {
  const { readings } = service;
  const visibleUntilMs = Math.min(untilMs, service.nowMs() - readings.look_up_lag_ms);
  const payment = newestByTransaction(service.ledger, transactionId, fromMs, visibleUntilMs);
  if (!payment || (payment.kind === 'pass' && !readings.finds_transaction_id)) return neverSent(readings);
  return accept(statusNote(payment), {
    payment_id: idValue(payment.payment_id, readings.payment_id_as),
    merchant_trans_id: transactionId,
    payment_status: statusOf(payment, readings),
  });
}

export const statusByMti: Operate<null> = (service, params) =>
  service.readings.look_up === 'dated'
    ? refuse('look-up-variant', 'нужна дата')
    : lookUp(service, params.merchant_trans_id, 0, Number.MAX_SAFE_INTEGER);

/** The date is the Tashkent day (UTC+5) of the payment's creation. */
export const statusByMtiDated: Operate<null> = (service, params) => {
  if (service.readings.look_up === 'plain') return refuse('look-up-variant', 'без даты');
  const fromMs = startOfTashkentDay(params.date);
  return lookUp(service, params.merchant_trans_id, fromMs, fromMs + DAY_MS - 1);
};
