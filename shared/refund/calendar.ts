/**
 * The days that the reversal rules are about, as the service sees them. The PC's clock counts only where the
 * gateway has told that it is right; where it has not, the rules stop nothing and the service decides.
 */

import type { TillError } from '../errors/till-error.ts';
import { ZERO_TIYIN } from '../money.ts';
import type { Payment } from '../payment/payment.ts';
import { detailsOf } from '../payment/state.ts';
import { type Clock, type Moment, momentOf, tashkentDaysAround } from '../time.ts';
import { type Day, mayReverse, type PossibleDays, type RefundCalendar } from './rules.ts';

/** A request travels, a service files it a little later, and no two clocks agree: so much on either side. */
const MARGIN_MS = 10 * 60_000;
/** A clock that is off by more is wrong in a way that nobody can reckon with. */
const MOST_OFF_MS = 10 * 60_000;

/** offMs: gateway minus PC; null while no answer has told. Answers null: one of the two clocks was off by much, or nobody knows. */
export function calendarAt(
  now: Moment,
  offMs: number | null,
  { createdAt, createdOffMs }: Pick<Payment, 'createdAt' | 'createdOffMs'>,
): RefundCalendar | null {
  const createdOn = daysOf(createdAt, createdOffMs);
  const today = daysOf(now, offMs);
  return createdOn && today && { createdOn, today };
}

function daysOf({ wallMs }: Moment, offMs: number | null): PossibleDays | null {
  if (offMs === null || Math.abs(offMs) > MOST_OFF_MS) return null;
  const [first, ...others] = tashkentDaysAround(wallMs + offMs, MARGIN_MS).map(dayOf);
  return first ? [first, ...others] : null;
}

function dayOf(text: string): Day {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return { year, month, day };
}

/** Which rule of the calendar lets nothing of this payment be reversed any more; null: none. */
export function whyTooLateAt(now: Moment, offMs: number | null, payment: Payment): TillError | null {
  const { amountTiyin } = payment;
  const processingType = detailsOf(payment)?.processingType ?? null;
  const asked = { amountTiyin, refundedTiyin: ZERO_TIYIN, processingType };
  if (amountTiyin === 0) return null;
  const allowed = mayReverse(asked, calendarAt(now, offMs, payment));
  return allowed.ok ? null : allowed.error;
}

export interface Clocks {
  readonly clock: Clock;
  /** Gateway minus PC, ms, by the clocks' readings at that moment; null while no answer has told. */
  readonly gatewayOffMs: (at: Moment) => number | null;
}

/** The same at this moment, by the days as the service sees them. */
export function whyTooLateNow({ clock, gatewayOffMs }: Clocks): (payment: Payment) => TillError | null {
  const now = momentOf(clock);
  return (payment) => whyTooLateAt(now, gatewayOffMs(now), payment);
}
