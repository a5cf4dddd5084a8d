/**
 * Full reversal: journalled before it is sent, tried again when it had no answer (a second reversal of the
 * same payment moves no more money), and in doubt until the service settles it. A refusal after an
 * unanswered try proves nothing. What the service can't settle is settled by a manager (`settle-refund.ts`).
 */
import type { TillError } from '../../shared/errors/till-error.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { ZERO_TIYIN } from '../../shared/money.ts';
import { readsReversed } from '../../shared/payment/service-facts.ts';
import type { PaymentInfo } from '../../shared/payment/state.ts';
import { mayReverse } from '../../shared/refund/rules.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Moment } from '../../shared/time.ts';
import { momentOf } from '../../shared/time.ts';
import { consequenceOf } from '../gateway/retry.ts';
import { heldFor } from '../payment/actions.ts';
import { paymentOf } from '../payment/ask.ts';
import { type Attempt, isPartInDoubt, placeKey, type Refund } from '../payment/attempt.ts';
import { type Desk, type Held, keep } from '../payment/desk.ts';
import { calendarOf } from './calendar.ts';
import { takeUp } from './take-up.ts';

/** An unanswered reversal is sent again after these pauses (ms); then a status or a person settles it. */
const RETRY_MS = [1_000, 3_000, 9_000] as const;
const DISK_RETRY_MS = 2_000;

/**
 * Starts the reversal of the whole payment; what follows is published. reason: typed by the manager.
 * Errors: `payment.not-found`, `payment.wrong-state`, `place.mismatch`, the rules of section 3.3, `journal.unwritable`.
 */
export function refundInFull(
  desk: Desk,
  transactionId: TransactionId,
  reason: string,
): Result<Held, TillError> {
  const stops = takeUp(desk, transactionId)?.attempt;
  if (stops && isPartInDoubt(stops)) return fail({ code: 'refund.in-doubt' });
  if (stops?.partialRefunds.some(({ state }) => state === 'refunded')) {
    return fail({ code: 'refund.after-partial' });
  }
  const found = heldFor(desk, transactionId, 'refund');
  if (!found.ok) return found;
  const held = found.value;
  const { attempt } = held;
  if (placeKey(attempt.place) !== placeKey(desk.place)) return fail({ code: 'place.mismatch' });
  const payment = paymentOf(attempt);
  if (!payment) return fail({ code: 'payment.wrong-state' });
  const mayBeDone = mayBeDoneAlready(attempt);
  const allowed = mayReverse(
    {
      amountTiyin: attempt.amountTiyin,
      // A refund that the service does not show is asked for again: nothing was given back then.
      refundedTiyin: ZERO_TIYIN,
      processingType: payment.processingType,
    },
    // Repeating what may have been done moves no more money: its month must not leave it in doubt for ever.
    mayBeDone ? null : calendarOf(desk, attempt),
  );
  if (!allowed.ok) return allowed;
  const now = momentOf(desk.clock);
  const refund: Refund = {
    state: 'under-way',
    amountTiyin: attempt.amountTiyin,
    reason,
    unanswered: mayBeDone,
    why: null,
    requestedAt: now,
  };
  const audit = { atWallMs: now.wallMs, action: 'refund', subject: transactionId, reason };
  const written = keep(desk, held, { ...attempt, refund }, 'refund-requested', audit);
  if (!written.ok) return written;
  void reverse(desk, held);
  return ok(held);
}

/**
 * An earlier try had no answer, or was answered as done: a refusal now proves nothing. A service that lags may
 * show a refund late, and then it only seems to be missing.
 */
const mayBeDoneAlready = ({ refund }: Attempt): boolean =>
  refund !== null && (refund.unanswered || refund.state === 'refunded');

/**
 * Goes on with refunds that a stop of the till interrupted: they may have been done. Nothing is sent to
 * another place than their own: those wait for a manager.
 */
export function resumeRefunds(desk: Desk): void {
  const here = placeKey(desk.place);
  for (const held of desk.held.values()) {
    const { refund, place } = held.attempt;
    if (refund?.state !== 'under-way') continue;
    held.attempt = { ...held.attempt, refund: { ...refund, unanswered: true } };
    if (placeKey(place) === here) void reverse(desk, held);
    else void settle(desk, held, inDoubt({ code: 'place.mismatch' }, momentOf(desk.clock)));
  }
}

const inDoubt = (why: TillError, requestedAt: Moment) =>
  ({ state: 'unknown', unanswered: true, why, requestedAt }) as const;

async function reverse(desk: Desk, held: Held): Promise<void> {
  const payment = paymentOf(held.attempt);
  if (!payment) return;
  let unanswered = held.attempt.refund?.unanswered ?? false;
  for (let tries = 0; !desk.stopped.signal.aborted; tries += 1) {
    const requestedAt = momentOf(desk.clock);
    const answer = await desk.gateway.reversePayment({ paymentId: payment.paymentId });
    if (answer.ok) return settle(desk, held, { state: 'refunded', unanswered, why: null });
    const { paymentId: _, ...why } = answer.error;
    const consequence = consequenceOf(answer.error);
    if (consequence === 'answered-no') return refused(desk, held, payment, { unanswered, why, requestedAt });
    if (consequence === 'uncertain' && !unanswered) {
      unanswered = true;
      // Should the disk refuse this, the next start takes an interrupted refund as unanswered anyway.
      keep(desk, held, withRefund(held.attempt, { unanswered }), 'refund-unanswered');
    }
    const pauseMs = RETRY_MS[tries];
    if (pauseMs === undefined) {
      return settle(desk, held, { state: unanswered ? 'unknown' : 'refused', unanswered, why, requestedAt });
    }
    await desk.clock.sleep(pauseMs, desk.stopped.signal);
  }
}

/** A refusal stands by itself only when no earlier try may have been done; else the status may settle it. */
async function refused(
  desk: Desk,
  held: Held,
  payment: PaymentInfo,
  { unanswered, why, requestedAt }: Pick<Refund, 'unanswered' | 'why' | 'requestedAt'>,
): Promise<void> {
  if (!unanswered) return settle(desk, held, { state: 'refused', unanswered, why });
  const status = await desk.gateway.paymentStatus({ paymentId: payment.paymentId });
  const { facts } = desk.journal.facts(desk.place);
  const reversed =
    status.ok &&
    readsReversed(facts, status.value.status) &&
    (wasSuccessful(held.attempt) || !isOpenStatus(status.value.status));
  const state = reversed ? 'refunded' : 'unknown';
  return settle(desk, held, { state, unanswered, why: reversed ? null : why, requestedAt });
}

/** A reversed payment may read as 0 or 1; but so does one that the customer has not approved yet, and still may. */
const isOpenStatus = (status: number): boolean => status === 0 || status === 1;

function wasSuccessful({ state }: Attempt): boolean {
  return state.name === 'abandoned' ? state.successAt !== null || state.ending === 'charged' : true;
}

type End = Pick<Refund, 'state' | 'unanswered' | 'why'>;

/** What became of the refund is kept until the disk takes it: a refund that stays "under way" helps nobody. */
async function settle(
  desk: Desk,
  held: Held,
  end: End & Partial<Pick<Refund, 'requestedAt'>>,
): Promise<void> {
  while (!desk.stopped.signal.aborted) {
    if (keep(desk, held, withRefundEnd(held.attempt, end), `refund-${end.state}`).ok) return;
    await desk.clock.sleep(DISK_RETRY_MS, desk.stopped.signal);
  }
}

/** The attempt once its refund has ended so: money that was given back calls nobody any more. */
export function withRefundEnd(attempt: Attempt, end: End): Attempt {
  const ended = withRefund(attempt, end);
  const { alarm } = ended;
  const done = end.state === 'refunded' && alarm !== null;
  return done ? { ...ended, alarm: { ...alarm, settled: 'refunded' } } : ended;
}

const withRefund = (attempt: Attempt, change: Partial<Refund>): Attempt =>
  attempt.refund ? { ...attempt, refund: { ...attempt.refund, ...change } } : attempt;
