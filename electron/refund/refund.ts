/**
 * Full reversal: journalled before it is sent, tried again when it had no answer (a second reversal of the
 * same payment moves no more money), and in doubt until the service settles it. A refusal after an
 * unanswered try proves nothing.
 */
import type { TillError } from '../../shared/errors.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { ZERO_TIYIN } from '../../shared/money.ts';
import { readsReversed } from '../../shared/payment/service-facts.ts';
import { type Day, mayReverse } from '../../shared/refund-rules.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { momentOf } from '../clock.ts';
import { consequenceOf } from '../gateway/retry.ts';
import { heldFor } from '../sale/actions.ts';
import { paymentOf } from '../sale/ask.ts';
import type { Attempt, Refund } from '../sale/attempt.ts';
import { type Desk, type Held, hold, keep } from '../sale/desk.ts';
import { tashkentDay } from '../sale/tashkent.ts';

/** An unanswered reversal is sent again after these pauses (ms); then a status or a person settles it. */
const RETRY_MS = [1_000, 3_000, 9_000] as const;

const dayOf = (wallMs: number): Day => {
  const [year = 0, month = 0, day = 0] = tashkentDay(wallMs).split('-').map(Number);
  return { year, month, day };
};

/**
 * Starts the reversal of the whole payment; what follows is published. reason: typed by the manager.
 * Errors: `payment.not-found`, `payment.wrong-state`, the rules of section 3.3, `journal.unwritable`.
 */
export function refundInFull(
  desk: Desk,
  transactionId: TransactionId,
  reason: string,
): Result<Held, TillError> {
  if (!desk.held.has(transactionId)) {
    const stored = desk.journal.attempt(transactionId);
    if (stored) hold(desk, stored);
  }
  const found = heldFor(desk, transactionId, 'refund');
  if (!found.ok) return found;
  const held = found.value;
  const { attempt } = held;
  const payment = paymentOf(attempt);
  if (!payment) return fail({ code: 'payment.wrong-state' });
  const now = momentOf(desk.clock);
  const allowed = mayReverse(
    {
      amountTiyin: attempt.amountTiyin,
      refundedTiyin: ZERO_TIYIN,
      createdOn: dayOf(attempt.createdAt.wallMs),
      processingType: payment.processingType,
    },
    dayOf(now.wallMs),
  );
  if (!allowed.ok) return allowed;
  const refund: Refund = {
    state: 'under-way',
    amountTiyin: attempt.amountTiyin,
    reason,
    unanswered: attempt.refund?.unanswered ?? false,
    why: null,
    requestedAt: now,
  };
  const audit = { atWallMs: now.wallMs, action: 'refund', subject: transactionId, reason };
  const written = keep(desk, held, { ...attempt, refund }, 'refund-requested', audit);
  if (!written.ok) return written;
  void reverse(desk, held);
  return ok(held);
}

/** Goes on with refunds that a stop of the till interrupted: they may have been done. */
export function resumeRefunds(desk: Desk): void {
  for (const held of desk.held.values()) {
    const { refund } = held.attempt;
    if (refund?.state !== 'under-way') continue;
    held.attempt = { ...held.attempt, refund: { ...refund, unanswered: true } };
    void reverse(desk, held);
  }
}

async function reverse(desk: Desk, held: Held): Promise<void> {
  const payment = paymentOf(held.attempt);
  if (!payment) return;
  for (let tries = 0; !desk.stopped.signal.aborted; tries += 1) {
    const answer = await desk.gateway.reversePayment({ paymentId: payment.paymentId });
    if (answer.ok) return settle(desk, held, { state: 'refunded', why: null });
    const { paymentId: _, ...why } = answer.error;
    const consequence = consequenceOf(answer.error);
    if (consequence === 'answered-no') return refused(desk, held, why);
    if (consequence === 'uncertain') note(desk, held, { unanswered: true });
    const pauseMs = RETRY_MS[tries];
    if (pauseMs === undefined) {
      const certain = !held.attempt.refund?.unanswered;
      return settle(desk, held, { state: certain ? 'refused' : 'unknown', why });
    }
    await desk.clock.sleep(pauseMs, desk.stopped.signal);
  }
}

/** A refusal stands by itself only when no earlier try may have been done; else the status may settle it. */
async function refused(desk: Desk, held: Held, why: TillError): Promise<void> {
  if (!held.attempt.refund?.unanswered) return settle(desk, held, { state: 'refused', why });
  const payment = paymentOf(held.attempt);
  const status = payment ? await desk.gateway.paymentStatus({ paymentId: payment.paymentId }) : null;
  const { facts } = desk.journal.facts(desk.place);
  const reversed = status?.ok === true && readsReversed(facts, status.value.status);
  settle(desk, held, reversed ? { state: 'refunded', why: null } : { state: 'unknown', why });
}

function settle(desk: Desk, held: Held, change: Pick<Refund, 'state' | 'why'>): void {
  const settled = withRefund(held.attempt, change);
  const done = change.state === 'refunded' && settled.alarm !== null;
  const alarm = done && settled.alarm ? { ...settled.alarm, settled: 'refunded' } : settled.alarm;
  keep(desk, held, { ...settled, alarm }, `refund-${change.state}`);
}

const note = (desk: Desk, held: Held, change: Pick<Refund, 'unanswered'>): void => {
  if (!held.attempt.refund?.unanswered)
    keep(desk, held, withRefund(held.attempt, change), 'refund-unanswered');
};

const withRefund = (attempt: Attempt, change: Partial<Refund>): Attempt =>
  attempt.refund ? { ...attempt, refund: { ...attempt.refund, ...change } } : attempt;
