/** The checks before a refund, and the row that is stored before its request is sent. */

import { endpointKey } from '../../shared/endpoint.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { type Tiyin, ZERO_TIYIN } from '../../shared/money.ts';
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import { detailsOf, isUnderWay, type PaymentDetails } from '../../shared/payment/state.ts';
import { calendarAt, whyTooLateNow } from '../../shared/refund/calendar.ts';
import { newRefund, type ReturnOfRow } from '../../shared/refund/new-refund.ts';
import { isPartInDoubt, type RefundAction, refundActions } from '../../shared/refund/offered.ts';
import {
  isRefundInDoubt,
  isRefusedForNow,
  lastWhole,
  leftTiyin,
  mayBeDone,
  type Refund,
  refundedTiyin,
} from '../../shared/refund/refund.ts';
import { mayReverse, mayReversePart, type RefundCalendar } from '../../shared/refund/rules.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Act } from '../../shared/staff/actor.ts';
import { isOpenSale, isTaken } from '../../shared/tender/held.ts';
import { momentOf } from '../../shared/time.ts';
import type { RefundContext } from './deps.ts';
import { moveRefund, storeRefund } from './move.ts';
import { isSharedId } from './shared-id.ts';

/** The reason of a refund, and its return of goods. Without a return, only money goes back. */
export interface RefundFor {
  readonly reason: string;
  readonly saleReturn?: ReturnOfRow;
}

/** The payment with the refunds of the books, because the in-memory record may lack the last row. */
export function asStored(
  { payments, journal }: RefundContext,
  transactionId: TransactionId,
): PaymentRecord | null {
  const record = payments.find(transactionId);
  if (record === null) return null;
  const refunds = journal.refundsOf(record.saleId).filter((one) => one.transactionId === transactionId);
  return { ...record, refunds };
}

/**
 * Begins the refund of a whole payment: a new row, or the last whole one again if that may already be done.
 * Errors: `refund.after-partial`, `refund.id-shared`, `payment.wrong-state`, `endpoint.mismatch`, the rules
 * of section 3.3, `journal.unwritable`, and:
 * - `refund.in-doubt`: a part of the payment, or a refund of another tender of its sale, is uncertain.
 * - `basket.locked`: a payment of the sale is under way, and a repeat would count this payment as held again.
 */
export function beginWhole(
  context: RefundContext,
  act: Act,
  record: PaymentRecord,
  { reason, saleReturn }: RefundFor,
): Result<Refund, TillError> {
  const { refunds, amountTiyin } = record;
  if (isPartInDoubt(record) || isSaleInDoubt(context, record)) return fail({ code: 'refund.in-doubt' });
  const last = lastWhole(record);
  if (refunds.some((refund) => refund !== last && refund.state === 'refunded')) {
    return fail({ code: 'refund.after-partial' });
  }
  const details = detailsToGiveBack(context, record, 'refund');
  if (!details.ok) return details;
  const again = last !== null && mayBeDone(last) ? last : null;
  const { processingType } = details.value;
  const allowed = mayReverse(
    // The service does not show the refund that is repeated, so nothing counts as given back.
    { amountTiyin, refundedTiyin: ZERO_TIYIN, processingType },
    // A repeat of a possibly done reversal moves no more money, so the calendar must not leave it in doubt
    // for ever. After a refusal the calendar applies, and the person learns that it is too late.
    again && again.state !== 'refused' ? null : calendarOf(context, record),
  );
  if (!allowed.ok) return fail(whyLate(context, record, allowed.error));
  // Until the repeat is done, the payment counts as held again. Another payment could then complete the sale
  // with the money of both.
  if (again?.state === 'refunded' && isPaymentUnderWay(context, record))
    return fail({ code: 'basket.locked' });
  if (!again) return begin(context, act, record, { kind: 'reversal', amountTiyin, reason, saleReturn });
  return moveRefund(context, act, again.refundId, {
    name: 'asked-again',
    reason,
    at: momentOf(context.clock),
    ...(saleReturn && { saleReturn: { returnId: again.refundId, ...saleReturn } }),
  });
}

/**
 * Begins a partial refund, always as a new row. Errors: as `beginWhole`, `refund.more-than-left` (limit: what
 * is left, in tiyin), `refund.refused-before`, and `refund.whole-only` for an open sale unless the amount is
 * the rest after earlier parts.
 */
export function beginPart(
  context: RefundContext,
  act: Act,
  record: PaymentRecord,
  { reason, saleReturn }: RefundFor,
  partTiyin: Tiyin,
): Result<Refund, TillError> {
  const { refunds, amountTiyin } = record;
  if (refunds.some(isRefundInDoubt) || isSaleInDoubt(context, record))
    return fail({ code: 'refund.in-doubt' });
  // The open sale's receipt will state this payment, so the payment goes back whole or not at all. After
  // parts that went back at the service, the rest counts as the whole.
  const sale = context.journal.sale(record.saleId);
  const isRest = refundedTiyin(refunds) > 0 && partTiyin === leftTiyin(record);
  if (record.state.name === 'paid' && sale !== null && isOpenSale(sale) && !isRest)
    return fail({ code: 'refund.whole-only' });
  const whole = lastWhole(record);
  // The service refused the whole refund but may have done it, so a manager must check the cabinet first.
  if (isRefusedForNow(whole)) {
    return fail({ code: whyTooLateNow(context)(record) ? 'refund.refused-before' : 'refund.in-doubt' });
  }
  const details = detailsToGiveBack(context, record, 'refund-part');
  if (!details.ok) return details;
  const { processingType } = details.value;
  const payment = { amountTiyin, refundedTiyin: refundedTiyin(refunds), processingType };
  const allowed = mayReversePart(payment, partTiyin, calendarOf(context, record));
  return allowed.ok
    ? begin(context, act, record, { kind: 'part', amountTiyin: partTiyin, reason, saleReturn })
    : fail(whyLate(context, record, allowed.error));
}

/**
 * The calendar error of a late refund, which offers cash instead. Money that no tender took cannot go back in
 * cash. After a refusal by the service, cash needs two cabinet checks by a manager.
 */
function whyLate({ journal }: RefundContext, record: PaymentRecord, error: TillError): TillError {
  const { code, until } = error;
  if (until === undefined) return error;
  if (isRefusedForNow(lastWhole(record))) return { code: 'refund.refused-before' };
  const { saleId, tenderId, state } = record;
  const isOfTender = journal.tendersOf(saleId).some((one) => one.tenderId === tenderId && isTaken(one));
  return state.name === 'paid' && isOfTender ? { code, until } : { code: 'refund.charged-too-late', until };
}

/** The refund calendar by the service's days. */
function calendarOf({ clock, gatewayOffMs }: RefundContext, record: PaymentRecord): RefundCalendar | null {
  const now = momentOf(clock);
  return calendarAt(now, gatewayOffMs(now), record);
}

/**
 * A refund of another payment of the sale, or of its cash, is uncertain, so the same goods may already be
 * refunded.
 */
const isSaleInDoubt = ({ journal }: RefundContext, { saleId, transactionId }: PaymentRecord): boolean =>
  journal
    .refundsOf(saleId)
    .some((refund) => refund.transactionId !== transactionId && isRefundInDoubt(refund));

const isPaymentUnderWay = ({ journal }: RefundContext, { saleId }: PaymentRecord): boolean =>
  journal.paymentsOf(saleId).some(({ state }) => isUnderWay(state.name));

/** The payment's details at the service, if it may be given back here. */
function detailsToGiveBack(
  context: RefundContext,
  record: PaymentRecord,
  action: RefundAction,
): Result<PaymentDetails, TillError> {
  const { endpoint } = context;
  const details = detailsOf(record);
  if (isSharedId(context, record)) return fail({ code: 'refund.id-shared' });
  if (details === null || !refundActions(record).includes(action)) {
    return fail({ code: 'payment.wrong-state' });
  }
  return endpointKey(record.endpoint) === endpointKey(endpoint)
    ? ok(details)
    : fail({ code: 'endpoint.mismatch' });
}

function begin(
  context: RefundContext,
  act: Act,
  { transactionId, saleId, tenderId }: PaymentRecord,
  what: Pick<Refund, 'kind' | 'amountTiyin' | 'reason'> & { readonly saleReturn: ReturnOfRow | undefined },
): Result<Refund, TillError> {
  const refund = newRefund(context, { ...what, saleId, tenderId, transactionId, state: 'under-way' });
  const written = storeRefund(context, act, { kind: 'refund.begun', refund, tasks: [] });
  return written.ok ? ok(refund) : written;
}
