/** Full and partial reversal, section 4.3, under the conditions of section 3.3. */
import { type Tiyin, tiyin } from '../../../shared/money.ts';
import { tashkentDay } from '../../../shared/time.ts';
import { type Answer, accept, idValue, refuse } from '../answer.ts';
import { planOf } from '../customers.ts';
import type { Operate, Service } from '../operation.ts';
import type { PaymentRecord } from '../payment-record.ts';
import { changePayment, paymentById } from '../payments-table.ts';
import type { RefusalName } from '../refusals.ts';
import { readSoum } from '../wire-fields.ts';

/** Months since year 0, so that neighbours also differ by one across a year's end. */
function monthOf(wallMs: number): number {
  const [year, month] = tashkentDay(wallMs).split('-');
  return Number(year) * 12 + Number(month);
}

/**
 * The condition of section 3.3 that forbids a reversal now; null: none. Months and days are Tashkent's. A
 * payment that waits for its confirmation is not completed.
 */
function reversalProblem(
  payment: Pick<PaymentRecord, 'state' | 'created_ms' | 'processing_type'>,
  nowMs: number,
): RefusalName | null {
  if (payment.state === 'reversed') return 'already-reversed';
  if (payment.state !== 'paid') return 'not-completed';
  const monthsAgo = monthOf(nowMs) - monthOf(payment.created_ms);
  if (monthsAgo <= 0) return null;
  if (monthsAgo > 1) return 'month-closed';
  if (!tashkentDay(nowMs).endsWith('-01')) return 'first-day-only';
  return payment.processing_type === 'WALLET' ? 'online-card-only' : null;
}

/** Gives the amount back; a payment with nothing left is reversed. The plan may lose the first answer. */
function giveBack(service: Service, payment: PaymentRecord, amount: Tiyin, answer: Answer): Answer {
  const plan = planOf(payment);
  const tries = { reversal_tries: payment.reversal_tries + 1 };
  if (plan.reversal === 'refused') {
    changePayment(service.ledger, payment.payment_id, tries);
    return refuse('processor-refused');
  }
  const refunded = tiyin(payment.refunded_tiyin + amount);
  changePayment(service.ledger, payment.payment_id, {
    ...tries,
    refunded_tiyin: refunded,
    ...(refunded === payment.amount_tiyin ? { state: 'reversed', reversed_ms: service.nowMs() } : {}),
  });
  const lost = plan.reversal === 'answer-lost' && payment.reversal_tries === 0;
  return lost ? { ...answer, fault: { kind: 'drop-after' } } : answer;
}

export const reversal: Operate<null> = (service, params) => {
  const payment = paymentById(service.ledger, params.payment_id);
  if (!payment) return refuse('payment-unknown');
  const problem = reversalProblem(payment, service.nowMs());
  if (problem) return refuse(problem);
  if (payment.refunded_tiyin > 0) return refuse('after-partial');
  const answer = accept('Payment reversed', {
    payment_id: idValue(payment.payment_id, service.readings.payment_id_as),
  });
  return giveBack(service, payment, payment.amount_tiyin, answer);
};

/** The path's amount is in soum. The sum of all refunds never exceeds the payment. */
export const partialReversal: Operate<null> = (service, params) => {
  const amount = readSoum(params.amount);
  if (amount === null) return refuse('segment-wrong', 'amount');
  const payment = paymentById(service.ledger, params.payment_id);
  if (!payment) return refuse('payment-unknown');
  const problem = reversalProblem(payment, service.nowMs());
  if (problem) return refuse(problem);
  if (amount > payment.amount_tiyin - payment.refunded_tiyin) return refuse('more-than-rest');
  const { partial_answers_payment_id: withId, payment_id_as: writtenAs } = service.readings;
  const answer = accept(
    'Partial refund made',
    withId ? { payment_id: idValue(payment.payment_id, writtenAs) } : {},
  );
  return giveBack(service, payment, amount, answer);
};
