/** A refund without a certain outcome: somebody has to look after it, whatever else is known of the payment. */
import type { PaymentView, RefundView } from '../../shared/contract/views.ts';

/** The one in doubt, in full or in part: one that needs a manager before one that is still under way. */
export function refundInDoubt({ refund, partialRefunds }: PaymentView): RefundView | null {
  const refunds = refund ? [refund, ...partialRefunds] : partialRefunds;
  const inState = (state: RefundView['state']) => refunds.find((one) => one.state === state);
  return inState('unknown') ?? inState('under-way') ?? null;
}
