/**
 * A refund that nobody answered for, and that no status settles, in full or of a part: a manager looks into the
 * service's own cabinet and says what it shows.
 */
import type { TillError } from '../../shared/errors/till-error.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { fail, type Result } from '../../shared/result.ts';
import type { Moment } from '../../shared/time.ts';
import { heldFor } from '../payment/actions.ts';
import type { Attempt } from '../payment/attempt.ts';
import { type Desk, type Held, keep } from '../payment/desk.ts';
import { mayStillArriveForMs } from './may-still-arrive.ts';
import { withLastPart } from './partial-refund.ts';
import { withRefundEnd } from './refund.ts';
import { takeUp } from './take-up.ts';

export type SettledAs = 'refunded' | 'not-refunded';

/** Money that may have been given back, and the attempt as it is once somebody has said so or said no. */
interface Doubt {
  readonly requestedAt: Moment;
  readonly settled: (state: 'refunded' | 'refused') => Attempt | null;
}

/** Settles a full refund. Errors: those of `settle`. */
export const settleRefund = (
  desk: Desk,
  transactionId: TransactionId,
  outcome: SettledAs,
  reason: string,
): Result<Held, TillError> =>
  settle(
    desk,
    transactionId,
    'settle-refund',
    outcome,
    reason,
    (attempt) =>
      attempt.refund && {
        requestedAt: attempt.refund.requestedAt,
        // The cabinet has answered for it: nothing of it is open any more.
        settled: (state) => withRefundEnd(attempt, { state, unanswered: false, why: null }),
      },
  );

/** Settles the part that is in doubt; there is never more than one. Errors: those of `settle`. */
export const settlePart = (
  desk: Desk,
  transactionId: TransactionId,
  outcome: SettledAs,
  reason: string,
): Result<Held, TillError> =>
  settle(desk, transactionId, 'settle-part', outcome, reason, (attempt) => {
    const part = attempt.partialRefunds.findLast(({ state }) => state === 'unknown');
    return part
      ? {
          requestedAt: part.requestedAt,
          settled: (state) => withLastPart(attempt, 'unknown', { state, why: null, settled: reason }),
        }
      : null;
  });

const EVENTS = { 'settle-refund': 'refund-settled', 'settle-part': 'refund-part-settled' } as const;

/**
 * "Not refunded" is not believed while the last request may still arrive, or show late: else the money would be
 * given again, and twice. Errors: `payment.not-found`, `payment.wrong-state`, `refund.may-still-arrive` (limit:
 * the seconds to wait), `journal.unwritable`.
 */
function settle(
  desk: Desk,
  transactionId: TransactionId,
  action: keyof typeof EVENTS,
  outcome: SettledAs,
  reason: string,
  doubtOf: (attempt: Attempt) => Doubt | null,
): Result<Held, TillError> {
  takeUp(desk, transactionId);
  const found = heldFor(desk, transactionId, action);
  if (!found.ok) return found;
  const held = found.value;
  const doubt = doubtOf(held.attempt);
  if (doubt === null) return fail({ code: 'payment.wrong-state' });
  const isDone = outcome === 'refunded';
  const waitMs = isDone ? 0 : mayStillArriveForMs(desk, held, doubt.requestedAt);
  if (waitMs > 0) return fail({ code: 'refund.may-still-arrive', limit: Math.ceil(waitMs / 1_000) });
  const next = doubt.settled(isDone ? 'refunded' : 'refused');
  if (next === null) return fail({ code: 'payment.wrong-state' });
  const audit = {
    atWallMs: desk.clock.wallMs(),
    action: `${action}-${outcome}`,
    subject: transactionId,
    reason,
  };
  const written = keep(desk, held, next, EVENTS[action], audit);
  return written.ok ? found : written;
}
