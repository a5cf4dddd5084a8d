/**
 * Partial reversal: journalled before it is sent, sent once, and never again by itself, because no look-up
 * shows it. Without an answer it stays unknown and blocks further refunds of that payment until a manager has
 * settled it against the service's own cabinet, and not before a request that was lost can't arrive any more.
 */
import type { TillError } from '../../shared/errors/till-error.ts';
import type { TransactionId } from '../../shared/ids.ts';
import type { Tiyin } from '../../shared/money.ts';
import { mayReversePart } from '../../shared/refund/rules.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { momentOf } from '../../shared/time.ts';
import { consequenceOf } from '../gateway/retry.ts';
import { heldFor } from '../payment/actions.ts';
import { paymentOf } from '../payment/ask.ts';
import {
  type Attempt,
  isRefundInDoubt,
  type PartialRefund,
  placeKey,
  refundedTiyin,
} from '../payment/attempt.ts';
import { type Desk, type Held, keep } from '../payment/desk.ts';
import { calendarOf } from './calendar.ts';
import { takeUp } from './take-up.ts';

const RETRY_WRITE_MS = 2_000;

/**
 * Starts to give a part back; what follows is published. Errors: `payment.not-found`, `payment.wrong-state`,
 * `place.mismatch`, the rules of section 3.3, `refund.in-doubt`, `refund.more-than-left`, `journal.unwritable`.
 */
export function refundPart(
  desk: Desk,
  transactionId: TransactionId,
  amountTiyin: Tiyin,
  reason: string,
): Result<Held, TillError> {
  const stops = takeUp(desk, transactionId);
  if (stops && isRefundInDoubt(stops.attempt)) return fail({ code: 'refund.in-doubt' });
  const found = heldFor(desk, transactionId, 'refund-part');
  if (!found.ok) return found;
  const held = found.value;
  const { attempt } = held;
  if (placeKey(attempt.place) !== placeKey(desk.place)) return fail({ code: 'place.mismatch' });
  const payment = paymentOf(attempt);
  if (!payment) return fail({ code: 'payment.wrong-state' });
  const allowed = mayReversePart(
    {
      amountTiyin: attempt.amountTiyin,
      refundedTiyin: refundedTiyin(attempt),
      processingType: payment.processingType,
    },
    amountTiyin,
    calendarOf(desk, attempt),
  );
  if (!allowed.ok) return allowed;
  const now = momentOf(desk.clock);
  const part: PartialRefund = {
    state: 'under-way',
    amountTiyin,
    reason,
    why: null,
    requestedAt: now,
    settled: null,
  };
  const next = { ...attempt, partialRefunds: [...attempt.partialRefunds, part] };
  const audit = { atWallMs: now.wallMs, action: 'refund-part', subject: transactionId, reason };
  const written = keep(desk, held, next, 'refund-part-requested', audit);
  if (!written.ok) return written;
  void sendOnce(desk, held, amountTiyin);
  return ok(held);
}

async function sendOnce(desk: Desk, held: Held, amountTiyin: Tiyin): Promise<void> {
  const payment = paymentOf(held.attempt);
  if (!payment) return;
  const { paymentId } = payment;
  const answer = await desk.gateway.reversePartially({ paymentId, amountTiyin });
  if (answer.ok) return end(desk, held, { state: 'refunded', why: null });
  const { paymentId: _, ...why } = answer.error;
  const uncertain = consequenceOf(answer.error) === 'uncertain';
  return end(desk, held, { state: uncertain ? 'unknown' : 'refused', why });
}

/** Kept until the disk takes it: a part that stays "under way" would block the payment for ever. */
async function end(desk: Desk, held: Held, change: Pick<PartialRefund, 'state' | 'why'>): Promise<void> {
  while (!desk.stopped.signal.aborted) {
    const next = withLastPart(held.attempt, 'under-way', change);
    if (next === null || keep(desk, held, next, `refund-part-${change.state}`).ok) return;
    await desk.clock.sleep(RETRY_WRITE_MS, desk.stopped.signal);
  }
}

/** A stop of the till interrupted it: it may have been done. It is not sent again; a manager settles it. */
export function resumePartialRefunds(desk: Desk): void {
  for (const held of desk.held.values()) {
    const why = { code: 'payment.interrupted' } as const;
    void end(desk, held, { state: 'unknown', why });
  }
}

/** Changes the one part that is in this state; null where there is none. There is never more than one. */
export function withLastPart(
  attempt: Attempt,
  state: PartialRefund['state'],
  change: Partial<PartialRefund>,
): Attempt | null {
  const index = attempt.partialRefunds.findLastIndex((part) => part.state === state);
  if (index === -1) return null;
  const partialRefunds = attempt.partialRefunds.map((part, at) =>
    at === index ? { ...part, ...change } : part,
  );
  return { ...attempt, partialRefunds };
}
