/** How a person's decisions on payments are approved. */
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
}): ApprovalRules<DecisionChannel> {
  const decision: ApprovalRule<DecisionChannel> = {
    text: ({ transactionId }) => ({ amountTiyin: journal.payment(transactionId)?.amountTiyin ?? null }),
  };
  return {
    'payment.override': decision,
    'payment.say-charged': decision,
    'payment.say-not-charged': decision,
    'payment.settle-alarm': decision,
  };
}
