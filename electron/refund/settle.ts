/**
 * Settles an uncertain refund, whole or partial: a manager checks the service's cabinet and reports what it
 * shows.
 *
 * "Given back" counts at once. "Not there" needs two checks, because the money would be given again and a
 * late refund would make it twice. The first check is stored with the row. No status shows a part, so only
 * these two checks prevent a late part and a second one.
 */
import type { TillError } from '../../shared/errors/till-error.ts';
import type { StaffId } from '../../shared/ids.ts';
import { isOthers, type PaymentRecord } from '../../shared/payment/payment.ts';
import { CHECKS_APART_MS, MAY_ARRIVE_MS, OTHERS_CHECK_MS } from '../../shared/refund/cabinet-checks.ts';
import { refundActions } from '../../shared/refund/offered.ts';
import { leftTiyin, type Refund, refundToSettle } from '../../shared/refund/refund.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Act, UNNAMED_CASHIER } from '../../shared/staff/actor.ts';
import { type Moment, momentOf, surelySinceMs } from '../../shared/time.ts';
import type { Handler } from '../ipc/feature.ts';
import type { RefundContext } from './deps.ts';
import { moveRefund } from './move.ts';

/**
 * Errors: `payment.not-found`, `payment.wrong-state`, `journal.unwritable`, and:
 * - `refund.more-than-left` (limit: tiyin): other refunds already hold this money.
 * - `refund.may-still-arrive` (limit: seconds to wait).
 * - `refund.look-again` (limit: minutes to wait).
 */
export const settle =
  (context: RefundContext): Handler<'refund.settle'> =>
  ({ refundId, outcome, reason }, act) => {
    const refund = context.journal.refund(refundId);
    const record = refund?.transactionId ? context.payments.find(refund.transactionId) : null;
    if (!refund || !record) return fail({ code: 'payment.not-found' });
    if (isOthers(record) || !maySettle(record, refund)) return fail({ code: 'payment.wrong-state' });
    const left = leftTiyin(record);
    if (outcome === 'refunded' && refund.amountTiyin > left) {
      return fail({ code: 'refund.more-than-left', limit: left });
    }
    const moved =
      outcome === 'refunded'
        ? moveRefund(context, act, refundId, { name: 'settled', outcome, reason })
        : notThere(context, act, refund, reason);
    return moved.ok ? ok(context.payments.view(record.transactionId)) : moved;
  };

const maySettle = (record: PaymentRecord, { refundId, state }: Refund): boolean =>
  state === 'unknown' ||
  (refundActions(record).includes('settle-refund') && refundToSettle(record.refunds)?.refundId === refundId);

/**
 * A check that did not find the refund. The same person waits an hour for the second check, another named
 * person ten minutes: a late refund needs that time to show.
 */
function notThere(
  context: RefundContext,
  act: Act,
  refund: Refund,
  reason: string,
): Result<Refund, TillError> {
  const { refundId, requestedAt, notThereAt, notThereBy } = refund;
  const arrivesInMs = MAY_ARRIVE_MS - passedMs(context, requestedAt);
  if (arrivesInMs > 0)
    return fail({ code: 'refund.may-still-arrive', limit: Math.ceil(arrivesInMs / 1_000) });
  const by = checkedBy(act);
  if (notThereAt === null) {
    return moveRefund(context, act, refundId, { name: 'not-there', at: momentOf(context.clock), by });
  }
  const isAnother = by !== null && notThereBy !== null && by !== notThereBy;
  const nextCheckMs = (isAnother ? OTHERS_CHECK_MS : CHECKS_APART_MS) - passedMs(context, notThereAt);
  if (nextCheckMs > 0) return fail({ code: 'refund.look-again', limit: Math.ceil(nextCheckMs / 60_000) });
  return moveRefund(context, act, refundId, { name: 'settled', outcome: 'not-refunded', reason });
}

/** The person who checked: the approver has the right. null: the person has no name. */
function checkedBy({ actor, approvedBy }: Act): StaffId | null {
  const who = approvedBy ?? (actor.by === 'staff' ? actor.id : null);
  return who === UNNAMED_CASHIER ? null : who;
}

/** The ms that have surely passed since then. */
const passedMs = ({ clock, startedAt }: RefundContext, since: Moment): number =>
  surelySinceMs(since, startedAt, momentOf(clock));
