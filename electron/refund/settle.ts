/**
 * A refund that nobody answered for, and that no status settles, in full or of a part: a manager looks into the
 * service's own cabinet and says what it shows.
 */
import { fail, ok } from '../../shared/result.ts';
import { ageMs, elapsedMs, type Moment, momentOf } from '../../shared/time.ts';
import type { Handler } from '../ipc/feature.ts';
import type { RefundParts } from './deps.ts';
import { moveRefund } from './move.ts';

/**
 * A request without an answer may still be on its way, or be done and not show yet: the till gives up after 20 s,
 * it may arrive 120 s later, and the cabinet may lag 20 s behind it.
 */
const MAY_ARRIVE_MS = 160_000;

/**
 * "Not refunded" is not believed while the last request may still arrive, or show late: else the money would be
 * given again, and twice. Errors: `payment.not-found`, `payment.wrong-state`, `refund.may-still-arrive` (limit:
 * the seconds to wait), `journal.unwritable`.
 */
export const settle =
  (parts: RefundParts): Handler<'refund.settle'> =>
  ({ refundId, outcome, reason }, act) => {
    const refund = parts.journal.refund(refundId);
    if (!refund || refund.transactionId === null) return fail({ code: 'payment.not-found' });
    if (refund.state !== 'unknown') return fail({ code: 'payment.wrong-state' });
    const waitMs = outcome === 'refunded' ? 0 : mayStillArriveForMs(parts, refund.requestedAt);
    if (waitMs > 0) return fail({ code: 'refund.may-still-arrive', limit: Math.ceil(waitMs / 1_000) });
    const settled = moveRefund(parts, act, refundId, { name: 'settled', outcome, reason });
    return settled.ok ? ok(parts.payments.view(refund.transactionId)) : settled;
  };

/**
 * For how long (ms) a request that left at `sentAt` may still arrive; 0 or less: no longer. The monotonic clock
 * alone may prove that time has passed; across a reboot it counts from the start of the till.
 */
function mayStillArriveForMs({ clock, startedAt }: RefundParts, sentAt: Moment): number {
  const now = momentOf(clock);
  return MAY_ARRIVE_MS - (elapsedMs(sentAt, now).mono ?? ageMs(startedAt, now));
}
