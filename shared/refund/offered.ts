/** What a person may do about giving a payment's money back. Pure: the page shows what the main process offers. */
import type { PaymentAction } from '../contract/payment.ts';
import { isOthers, type PaymentRecord } from '../payment/payment.ts';
import { detailsOf, isUnderWay } from '../payment/state.ts';
import { isOpenTask, type TaskKind } from '../task.ts';
import {
  isRefundInDoubt,
  isRepeatable,
  isReversed,
  lastWhole,
  leftTiyin,
  mayBeDone,
  refundedTiyin,
  refundToSettle,
} from './refund.ts';

export type RefundAction = Extract<
  PaymentAction,
  'refund' | 'refund-part' | 'settle-refund' | 'record-refund'
>;

export const refundActions = (record: PaymentRecord): readonly RefundAction[] =>
  isOthers(record)
    ? []
    : [
        ...givingBack(record),
        ...(maySettle(record) ? (['settle-refund'] as const) : []),
        ...(mayRecord(record) ? (['record-refund'] as const) : []),
      ];

/**
 * A full reversal without an answer may be asked for again; one that is under way or done may not. A payment
 * that may still become a sale is not given back: a manager overrides it first. After a part there is no full
 * reversal, and while a part is in doubt there is nothing but settling it.
 */
function givingBack(record: PaymentRecord): readonly RefundAction[] {
  const { amountTiyin, refunds } = record;
  const calling = callingKind(record);
  if (!mayHoldMoney(record, calling)) return [];
  if (detailsOf(record) === null || isPartInDoubt(record)) return [];
  // What the service does not hold can't be given back, nor what may be another customer's; a refund that it does not show
  // may be asked for again.
  if (calling === 'not-paid' || calling === 'shared-id' || refunds.some(({ state }) => state === 'under-way'))
    return [];
  if (isReversed(record)) {
    return calling === 'refund-missing' && lastWhole(record) !== null ? ['refund'] : [];
  }
  const back = refundedTiyin(refunds);
  if (back === 0) return mayGivePart(record) ? ['refund', 'refund-part'] : ['refund'];
  return back < amountTiyin && mayGivePart(record) ? ['refund-part'] : [];
}

/** A sale that may still come about is not given back, nor is what nobody takes for money. */
const mayHoldMoney = ({ state }: PaymentRecord, calling: TaskKind | null): boolean =>
  state.name === 'paid' || (calling !== null && !isUnderWay(state.name));

const callingKind = ({ alarm }: PaymentRecord): TaskKind | null => (isOpenTask(alarm) ? alarm.kind : null);

/** A part is under way or has no certain outcome: nothing further may be given back until it is settled. */
export const isPartInDoubt = ({ refunds }: Pick<PaymentRecord, 'refunds'>): boolean =>
  refunds.some((refund) => !isRepeatable(refund) && isRefundInDoubt(refund));

/**
 * A part of money that is certain, and that no full reversal may have taken already: not even one that the service
 * refused, until the cabinet was looked into twice. The same holds for cash in its place.
 */
function mayGivePart(record: PaymentRecord): boolean {
  const whole = lastWhole(record);
  return record.state.name === 'paid' && (whole === null || !mayBeDone(whole));
}

/**
 * Whatever else is known of the payment: a refund in doubt can always be settled. One that the service refused is
 * settled where somebody wants the money to go another way.
 */
function maySettle(record: PaymentRecord): boolean {
  const refund = refundToSettle(record.refunds);
  if (refund === null || refund.state === 'unknown') return refund !== null;
  return leftTiyin(record) > 0 && !record.refunds.some(isRefundInDoubt);
}

/**
 * What a manager has seen in the service's cabinet is believed of money that the books hold, or that an alarm is
 * about, once no refund of ours is under way or in doubt: that one is settled first.
 */
function mayRecord(record: PaymentRecord): boolean {
  const calling = callingKind(record);
  const isAbout = record.state.name === 'paid' || calling === 'charged' || calling === 'may-be-charged';
  return (
    isAbout && mayHoldMoney(record, calling) && leftTiyin(record) > 0 && !record.refunds.some(isRefundInDoubt)
  );
}
