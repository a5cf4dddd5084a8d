/** What a person may do about giving a payment's money back. Pure: the page shows what the main process offers. */
import type { PaymentAction } from '../contract/payment.ts';
import type { PaymentRecord } from '../payment/payment.ts';
import { detailsOf, isUnderWay } from '../payment/state.ts';
import { isOpenTask, type TaskKind } from '../task.ts';
import { isRefundInDoubt, isReversed, lastReversal, refundedTiyin } from './refund.ts';

export type RefundAction = Extract<PaymentAction, 'refund' | 'refund-part' | 'settle-refund'>;

export const refundActions = (record: PaymentRecord): readonly RefundAction[] => [
  ...givingBack(record),
  // Whatever else is known of the payment: a refund in doubt can always be settled.
  ...(record.refunds.some(({ state }) => state === 'unknown') ? (['settle-refund'] as const) : []),
];

/**
 * A full reversal without an answer may be asked for again; one that is under way or done may not. A payment
 * that may still become a sale is not given back: a manager overrides it first. After a part there is no full
 * reversal, and while a part is in doubt there is nothing but settling it.
 */
function givingBack(record: PaymentRecord): readonly RefundAction[] {
  const { state, refunds } = record;
  const calling = callingKind(record);
  if (state.name !== 'paid' && (calling === null || isUnderWay(state.name))) return [];
  if (detailsOf(record) === null || isPartInDoubt(record)) return [];
  const reversal = lastReversal(refunds);
  // What the service does not hold can't be given back; a refund that it does not show may be asked for again.
  if (calling === 'not-paid' || reversal?.state === 'under-way') return [];
  const isDone = isReversed(refunds);
  if (isDone && calling !== 'refund-missing') return [];
  const back = refundedTiyin(refunds);
  if (isDone || back === 0) return mayGivePart(record) ? ['refund', 'refund-part'] : ['refund'];
  return back < record.amountTiyin ? ['refund-part'] : [];
}

const callingKind = ({ alarm }: PaymentRecord): TaskKind | null => (isOpenTask(alarm) ? alarm.kind : null);

/** A part is under way or has no certain outcome: nothing further may be given back until it is settled. */
export const isPartInDoubt = ({ refunds }: Pick<PaymentRecord, 'refunds'>): boolean =>
  refunds.some((refund) => refund.kind !== 'reversal' && isRefundInDoubt(refund));

/** A part of money that is certain, and that no full reversal may have taken already. */
function mayGivePart({ state, refunds }: PaymentRecord): boolean {
  const reversal = lastReversal(refunds);
  return (
    state.name === 'paid' && (reversal === null || (reversal.state === 'refused' && !reversal.unanswered))
  );
}
