/** Pass payments, section 4.1: create, confirm, confirmation mode on and off. */
import { z } from 'zod';
import { assertNever } from '../../../shared/result.ts';
import { type Answer, type AnswerValue, accept, idValue, refuse } from '../answer.ts';
import { planOf } from '../customers.ts';
import { NO_FAULT } from '../faults.ts';
import type { Operate, Service } from '../operation.ts';
import { PAYER_CODES, type PaymentPlan } from '../payer-codes.ts';
import { type PaymentRecord, statusNote, statusOf } from '../payment-record.ts';
import { changePayment, insertPayment, paymentById } from '../payments-table.ts';
import { wireAmount, wireId, wireInteger, wireText } from '../wire-fields.ts';

export const CreatePassBody = z.strictObject({
  service_id: wireInteger,
  otp_data: wireText(512),
  amount: wireAmount,
  cashbox_code: wireText(64).optional(),
  transaction_id: wireText(255).optional(),
});

const CONFIRMATION = 'confirmation_mode';

/** The service's confirmation mode (section 3.4): a durable setting, on for a new ledger. */
const confirmModeOf = ({ ledger }: Service): 0 | 1 => (ledger.setting(CONFIRMATION) === 'off' ? 0 : 1);

/** Whether the fault keeps the request from being processed. */
const neverProcessed = ({ answer }: PaymentPlan): boolean =>
  answer !== undefined && (answer.kind === 'drop-before' || ('processed' in answer && !answer.processed));

export const createPass: Operate<z.infer<typeof CreatePassBody>> = (service, _params, body) => {
  const payer = PAYER_CODES.find(({ code }) => code === body.otp_data);
  if (!payer) return refuse('payer-code-unknown');
  const plan: PaymentPlan = payer.plan;
  if (plan.refusal) return refuse(plan.refusal);
  if (neverProcessed(plan)) return accept('', {}, { fault: plan.answer ?? NO_FAULT });
  const payment = insertPayment(service.ledger, service.readings, {
    kind: 'pass',
    outcome: payer.outcome,
    plan,
    transactionId: body.transaction_id ?? null,
    cashboxCode: body.cashbox_code ?? null,
    amountTiyin: body.amount,
    confirmMode: confirmModeOf(service),
    nowMs: service.nowMs(),
    gap: service.randomness.fraction(),
  });
  return created(service, payment, plan);
};

function created(service: Service, payment: PaymentRecord, plan: PaymentPlan): Answer {
  const { readings } = service;
  const lastDigits = payment.payment_id.slice(-4);
  const wallet = payment.processing_type === 'WALLET';
  const fields: Record<string, AnswerValue> = {
    ...(plan.answerShape === 'no-payment-id'
      ? {}
      : { payment_id: idValue(payment.payment_id, readings.payment_id_as) }),
    payment_status: statusOf(payment, readings),
    ...(readings.confirm_mode_field === 'missing' ? {} : { confirm_mode: payment.confirm_mode }),
    card_type: plan.corporate ? 'corporate' : 'private',
    processing_type: payment.processing_type,
    card_number: wallet
      ? ''
      : `${payment.processing_type === 'HUMO' ? '986001' : '860012'}******${lastDigits}`,
    phone_number: `99890*****${lastDigits.slice(-2)}`,
  };
  if (plan.answerShape === 'positive-code') fields.error_code = 7;
  if (plan.answerShape === 'contradiction') fields.error_code = -1;
  return accept(statusNote(payment), fields, {
    httpStatus: readings.create_http_status,
    fault: plan.answer ?? NO_FAULT,
  });
}

export const confirmPassBody = (quotedIds: boolean) =>
  z.strictObject({ service_id: wireInteger, payment_id: wireId(quotedIds) });

type ConfirmPassBody = z.infer<ReturnType<typeof confirmPassBody>>;

/** Section 3.4: inside the window, once, and only if the create answered confirm_mode 1. */
export const confirmPass: Operate<ConfirmPassBody> = (service, _params, body) => {
  const payment = paymentById(service.ledger, body.payment_id);
  if (!payment) return refuse('payment-unknown');
  if (payment.kind !== 'pass') return refuse('not-a-pass-payment');
  const plan = planOf(payment);
  changePayment(service.ledger, payment.payment_id, { confirm_tries: payment.confirm_tries + 1 });
  const first = payment.confirm_tries === 0;
  if (plan.confirm === 'request-lost' && first) return accept('', {}, { fault: { kind: 'drop-before' } });
  const answer = confirmed(service, payment, plan);
  return plan.confirm === 'answer-lost' && first ? { ...answer, fault: { kind: 'drop-after' } } : answer;
};

function confirmed(service: Service, payment: PaymentRecord, plan: PaymentPlan): Answer {
  switch (payment.state) {
    case 'processing':
      return refuse('confirm-too-early');
    case 'declined':
    case 'cancelled':
    case 'reversed':
      return refuse('confirm-too-late');
    case 'awaiting':
      if (plan.confirm === 'refused') return refuse('confirm-refused');
      changePayment(service.ledger, payment.payment_id, { state: 'paid', confirmed_ms: service.nowMs() });
      return accept('Payment confirmed');
    case 'paid': {
      const needless = payment.confirm_mode === 0;
      const reading = needless ? service.readings.needless_confirm : service.readings.repeated_confirm;
      if (reading === 'accepted') return accept('Payment confirmed');
      return refuse(needless ? 'confirm-needless' : 'confirm-repeated');
    }
    default:
      return assertNever(payment.state);
  }
}

/** Section 3.4: new payments must be confirmed; payments under way keep their mode. */
export const confirmationOn: Operate<null> = (service) => {
  service.ledger.saveSetting(CONFIRMATION, 'on');
  return accept('Confirmation mode enabled');
};

export const confirmationOff: Operate<null> = (service) => {
  service.ledger.saveSetting(CONFIRMATION, 'off');
  return accept('Confirmation mode disabled');
};
