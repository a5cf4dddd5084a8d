/** Refund actions that a person may take on a payment. Pure: the page offers what the main process allows. */
import type { PaymentAction } from '../contract/payment.ts';
import { mayChargeLate } from '../payment/instrument.ts';
import { isGoingOn, isOthers, type PaymentRecord } from '../payment/payment.ts';
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
 * A full reversal without an answer may be repeated; one in flight or done may not. A payment that may still
 * become a sale is not refunded: a manager overrides it first. After a part no full reversal is possible, and
 * a part in doubt is settled first.
 */
function givingBack(record: PaymentRecord): readonly RefundAction[] {
  const { amountTiyin, refunds } = record;
  const calling = callingKind(record);
  if (!mayHoldMoney(record, calling)) return [];
  if (detailsOf(record) === null || isPartInDoubt(record)) return [];
  // Money that the service does not hold, or that may be another customer's, can't go back. A reversal that
  // the service does not show may be repeated.
  if (calling === 'not-paid' || calling === 'shared-id' || refunds.some(({ state }) => state === 'under-way'))
    return [];
  if (isReversed(record)) {
    return calling === 'refund-missing' && lastWhole(record) !== null ? ['refund'] : [];
  }
  const back = refundedTiyin(refunds);
  if (back === 0) return mayGivePart(record) ? ['refund', 'refund-part'] : ['refund'];
  return back < amountTiyin && mayGivePart(record) ? ['refund-part'] : [];
}

/** Excludes a payment that may still become a sale, and a payment that is no money. */
const mayHoldMoney = (record: PaymentRecord, calling: TaskKind | null): boolean =>
  record.state.name === 'paid' || (calling !== null && !isUnderWay(record.state.name) && !isGoingOn(record));

const callingKind = ({ alarm }: PaymentRecord): TaskKind | null => (isOpenTask(alarm) ? alarm.kind : null);

/** A part is in flight or in doubt: no further refund until it is settled. */
export const isPartInDoubt = ({ refunds }: Pick<PaymentRecord, 'refunds'>): boolean =>
  refunds.some((refund) => !isRepeatable(refund) && isRefundInDoubt(refund));

/**
 * Certain money, which no full reversal may have taken. Even a refused reversal may have, until two cabinet
 * checks. The same holds for cash instead.
 */
function mayGivePart(record: PaymentRecord): boolean {
  const whole = lastWhole(record);
  return record.state.name === 'paid' && (whole === null || !mayBeDone(whole));
}

/**
 * A refund in doubt can always be settled. A refused refund can be settled too, so that the money can go back
 * another way.
 */
function maySettle(record: PaymentRecord): boolean {
  const refund = refundToSettle(record.refunds);
  if (refund === null || refund.state === 'unknown') return refund !== null;
  return leftTiyin(record) > 0 && !record.refunds.some(isRefundInDoubt);
}

/**
 * A manager may record what the cabinet shows, for money in the books or under an alarm. A refund in flight
 * or in doubt is settled first. A card or an invoice that may still be charged is watched on: no record ends that.
 */
function mayRecord(record: PaymentRecord): boolean {
  const calling = callingKind(record);
  const isAbout =
    record.state.name === 'paid' ||
    calling === 'charged' ||
    (calling === 'may-be-charged' && !mayChargeLate(record));
  return (
    isAbout && mayHoldMoney(record, calling) && leftTiyin(record) > 0 && !record.refunds.some(isRefundInDoubt)
  );
}
