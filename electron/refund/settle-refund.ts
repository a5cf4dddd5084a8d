/**
 * A full refund that nobody answered for, and that no status settles: a manager looks into the service's own
 * cabinet and says what it shows, as with a part.
 */
import type { TillError } from '../../shared/errors.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { fail, type Result } from '../../shared/result.ts';
import { heldFor } from '../sale/actions.ts';
import { type Desk, type Held, keep } from '../sale/desk.ts';
import { mayStillArriveForMs } from './may-still-arrive.ts';
import { withRefundEnd } from './refund.ts';
import { takeUp } from './take-up.ts';

/**
 * reason: typed by the manager. "Not refunded" is not believed while the last request may still arrive, or
 * show late: else a part would be given on top of the whole. Errors: `payment.not-found`,
 * `payment.wrong-state`, `refund.may-still-arrive` (limit: the seconds to wait), `journal.unwritable`.
 */
export function settleRefund(
  desk: Desk,
  transactionId: TransactionId,
  outcome: 'refunded' | 'not-refunded',
  reason: string,
): Result<Held, TillError> {
  takeUp(desk, transactionId);
  const found = heldFor(desk, transactionId, 'settle-refund');
  if (!found.ok) return found;
  const held = found.value;
  const { refund } = held.attempt;
  if (refund === null) return fail({ code: 'payment.wrong-state' });
  const isDone = outcome === 'refunded';
  const waitMs = isDone ? 0 : mayStillArriveForMs(desk, held, refund.requestedAt);
  if (waitMs > 0) return fail({ code: 'refund.may-still-arrive', limit: Math.ceil(waitMs / 1_000) });
  const next = withRefundEnd(held.attempt, {
    state: isDone ? 'refunded' : 'refused',
    // The cabinet has answered for it: nothing of it is open any more.
    unanswered: false,
    why: null,
  });
  const audit = {
    atWallMs: desk.clock.wallMs(),
    action: `settle-refund-${outcome}`,
    subject: transactionId,
    reason,
  };
  const written = keep(desk, held, next, 'refund-settled', audit);
  return written.ok ? found : written;
}
