/** Finds the plan of a stored payment by the outcome that its payer code or card named. */
import { cardByOutcome } from './customers.ts';
import { PAYER_CODES, type PaymentPlan } from './payer-codes.ts';
import type { PaymentRecord } from './payment-record.ts';

/** An outcome that this version does not know any more goes well. */
export const planOfOutcome = (outcome: string): PaymentPlan =>
  PAYER_CODES.find((payer) => payer.outcome === outcome)?.plan ?? cardByOutcome(outcome)?.plan ?? {};

export const planOf = (payment: PaymentRecord): PaymentPlan => planOfOutcome(payment.outcome);
