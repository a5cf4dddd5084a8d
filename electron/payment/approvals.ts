/** How a person's decisions on payments are approved. */
import type { Parsed } from '../../shared/contract/contract.ts';
import type { ApprovalDetail } from '../../shared/staff/approval.ts';
import type { ApprovalRule, ApprovalRules } from '../ipc/feature.ts';
import type { PaymentLoop } from './active.ts';

type DecisionChannel =
  | 'payment.override'
  | 'payment.say-charged'
  | 'payment.say-not-charged'
  | 'payment.settle-alarm';

export function paymentApprovals({
  journal,
}: {
  readonly journal: Pick<PaymentLoop['journal'], 'payment'>;
}): ApprovalRules<DecisionChannel | 'by-hand.look-up' | 'by-hand.adopt'> {
  const decision: ApprovalRule<DecisionChannel> = {
    text: ({ transactionId }) => ({ amountTiyin: journal.payment(transactionId)?.amountTiyin ?? null }),
  };
  return {
    'payment.override': decision,
    'payment.say-charged': decision,
    'payment.say-not-charged': decision,
    'payment.settle-alarm': decision,
    'by-hand.look-up': { text: (request) => ({ details: [typedPayment(request)] }) },
    'by-hand.adopt': {
      text: (request) => ({ amountTiyin: request.amountTiyin, details: [typedPayment(request)] }),
    },
  };
}

const typedPayment = (request: Parsed<'by-hand.look-up' | 'by-hand.adopt'>): ApprovalDetail =>
  'paymentId' in request
    ? { of: 'payment', id: request.paymentId, day: null }
    : { of: 'payment', id: request.transactionId, day: request.day };
