/** What has to hold before anything is given back, and the row that is stored before its request leaves. */
import type { TillError } from '../../shared/errors/till-error.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { type Tiyin, ZERO_TIYIN } from '../../shared/money.ts';
import { endpointKey } from '../../shared/payment/endpoint.ts';
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
import type { RefundParts } from './deps.ts';
import { moveRefund, storeRefund } from './move.ts';
import { isSharedId } from './shared-id.ts';

/** Why it goes back, and for what: the money alone where no return is named. */
export interface RefundFor {
  readonly reason: string;
  readonly saleReturn?: ReturnOfRow;
}

/** What went back of it is asked of the books: this process may not have taken in the last row yet. */
export function asStored(
  { payments, journal }: RefundParts,
  transactionId: TransactionId,
): PaymentRecord | null {
  const record = payments.find(transactionId);
  if (record === null) return null;
  const refunds = journal.refundsOf(record.saleId).filter((one) => one.transactionId === transactionId);
  return { ...record, refunds };
}

/**
 * The whole payment: a new row, or the last one again where that may be done already. Errors: `refund.in-doubt`,
 * while a part of it or a refund of another tender of its sale is not certain, `refund.after-partial`, `refund.id-shared`,
 * `payment.wrong-state`, `endpoint.mismatch`, the rules of section 3.3, `basket.locked` while another payment of its
 * sale is under way that does not count with it, `journal.unwritable`.
 */
export function beginWhole(
  parts: RefundParts,
  act: Act,
  record: PaymentRecord,
  { reason, saleReturn }: RefundFor,
): Result<Refund, TillError> {
  const { refunds, amountTiyin } = record;
  if (isPartInDoubt(record) || isSaleInDoubt(parts, record)) return fail({ code: 'refund.in-doubt' });
  const last = lastWhole(record);
  if (refunds.some((refund) => refund !== last && refund.state === 'refunded')) {
    return fail({ code: 'refund.after-partial' });
  }
  const details = detailsToGiveBack(parts, record, 'refund');
  if (!details.ok) return details;
  const again = last !== null && mayBeDone(last) ? last : null;
  const { processingType } = details.value;
  const allowed = mayReverse(
    // A refund that the service does not show is asked for again: nothing was given back then.
    { amountTiyin, refundedTiyin: ZERO_TIYIN, processingType },
    // Repeating what may have been done moves no more money: its month must not leave it in doubt for ever. One that
    // was refused is in nobody's way: the person learns that it is too late.
    again && again.state !== 'refused' ? null : calendarOf(parts, record),
  );
  if (!allowed.ok) return fail(whyLate(parts, record, allowed.error));
  // Until it is done it counts as held again: what comes in beside it would complete the sale with money of both.
  if (again?.state === 'refunded' && isPaymentUnderWay(parts, record)) return fail({ code: 'basket.locked' });
  if (!again) return begin(parts, act, record, { kind: 'reversal', amountTiyin, reason, saleReturn });
  return moveRefund(parts, act, again.refundId, {
    name: 'asked-again',
    reason,
    at: momentOf(parts.clock),
    ...(saleReturn && { saleReturn: { returnId: again.refundId, ...saleReturn } }),
  });
}

/**
 * A part: always a row of its own. Errors: as `beginWhole`, `refund.more-than-left` (limit: what is left, in tiyin), and
 * `refund.whole-only` of a sale that is not complete, but of the rest of what went back in part.
 */
export function beginPart(
  parts: RefundParts,
  act: Act,
  record: PaymentRecord,
  { reason, saleReturn }: RefundFor,
  partTiyin: Tiyin,
): Result<Refund, TillError> {
  const { refunds, amountTiyin } = record;
  if (refunds.some(isRefundInDoubt) || isSaleInDoubt(parts, record)) return fail({ code: 'refund.in-doubt' });
  // Its receipt is still to come, and says what the payment was: it goes back whole, or not at all. Of what went back
  // in part at the service the rest is the whole.
  const sale = parts.journal.sale(record.saleId);
  const isRest = refundedTiyin(refunds) > 0 && partTiyin === leftTiyin(record);
  if (record.state.name === 'paid' && sale !== null && isOpenSale(sale) && !isRest)
    return fail({ code: 'refund.whole-only' });
  const whole = lastWhole(record);
  // The service refused the whole, and may have done it all the same: the cabinet is looked into first.
  if (isRefusedForNow(whole)) {
    return fail({ code: whyTooLateNow(parts)(record) ? 'refund.refused-before' : 'refund.in-doubt' });
  }
  const details = detailsToGiveBack(parts, record, 'refund-part');
  if (!details.ok) return details;
  const { processingType } = details.value;
  const payment = { amountTiyin, refundedTiyin: refundedTiyin(refunds), processingType };
  const allowed = mayReversePart(payment, partTiyin, calendarOf(parts, record));
  return allowed.ok
    ? begin(parts, act, record, { kind: 'part', amountTiyin: partTiyin, reason, saleReturn })
    : fail(whyLate(parts, record, allowed.error));
}

/**
 * A rule of the calendar says that cash takes its place. Money that no tender took is nobody's to return so, and what
 * the service refused before goes in cash only once a manager has looked twice.
 */
function whyLate({ journal }: RefundParts, record: PaymentRecord, error: TillError): TillError {
  const { code, until } = error;
  if (until === undefined) return error;
  if (isRefusedForNow(lastWhole(record))) return { code: 'refund.refused-before' };
  const { saleId, tenderId, state } = record;
  const isOfTender = journal.tendersOf(saleId).some((one) => one.tenderId === tenderId && isTaken(one));
  return state.name === 'paid' && isOfTender ? { code, until } : { code: 'refund.charged-too-late', until };
}

/** As the service sees the days. */
function calendarOf({ clock, gatewayOffMs }: RefundParts, record: PaymentRecord): RefundCalendar | null {
  const now = momentOf(clock);
  return calendarAt(now, gatewayOffMs(now), record);
}

/**
 * A refund of another payment of the sale, or of its cash, is not certain: the same goods may have been paid for
 * already.
 */
const isSaleInDoubt = ({ journal }: RefundParts, { saleId, transactionId }: PaymentRecord): boolean =>
  journal
    .refundsOf(saleId)
    .some((refund) => refund.transactionId !== transactionId && isRefundInDoubt(refund));

const isPaymentUnderWay = ({ journal }: RefundParts, { saleId }: PaymentRecord): boolean =>
  journal.paymentsOf(saleId).some(({ state }) => isUnderWay(state.name));

/** What the service calls the payment, where it may be given back here. */
function detailsToGiveBack(
  parts: RefundParts,
  record: PaymentRecord,
  action: RefundAction,
): Result<PaymentDetails, TillError> {
  const { endpoint } = parts;
  const details = detailsOf(record);
  if (isSharedId(parts, record)) return fail({ code: 'refund.id-shared' });
  if (details === null || !refundActions(record).includes(action)) {
    return fail({ code: 'payment.wrong-state' });
  }
  return endpointKey(record.endpoint) === endpointKey(endpoint)
    ? ok(details)
    : fail({ code: 'endpoint.mismatch' });
}

function begin(
  parts: RefundParts,
  act: Act,
  { transactionId, saleId, tenderId }: PaymentRecord,
  what: Pick<Refund, 'kind' | 'amountTiyin' | 'reason'> & { readonly saleReturn: ReturnOfRow | undefined },
): Result<Refund, TillError> {
  const refund = newRefund(parts, { ...what, saleId, tenderId, transactionId, state: 'under-way' });
  const written = storeRefund(parts, act, { kind: 'refund.begun', refund, tasks: [] });
  return written.ok ? ok(refund) : written;
}
