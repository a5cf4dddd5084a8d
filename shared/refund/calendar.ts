/**
 * The days that the reversal rules use, by the service's calendar. The PC's clock counts only if the gateway
 * has confirmed it. Otherwise the rules stop nothing, and the service decides.
 */

import type { TillError } from '../errors/till-error.ts';
import { ZERO_TIYIN } from '../money.ts';
import type { Payment } from '../payment/payment.ts';
import { detailsOf } from '../payment/state.ts';
import { type Clock, DAY_MS, type Moment, momentOf, tashkentDaysAround } from '../time.ts';
import { type Day, mayReverse, type PossibleDays, type RefundCalendar } from './rules.ts';

/** Tolerance on either side: a request travels, a service files it a little later, and clocks differ. */
const MARGIN_MS = 10 * 60_000;
/** With a larger offset, the clock is not usable for the rules. */
const MOST_OFF_MS = 10 * 60_000;

/**
 * offMs: gateway minus PC; null before the first answer. Answers null if an offset was unknown or too large.
 */
export function calendarAt(
  now: Moment,
  offMs: number | null,
  payment: Pick<Payment, 'createdAt' | 'createdOffMs' | 'invoice'>,
): RefundCalendar | null {
  const createdOn = daysOfPayment(payment);
  const today = daysOf(now, offMs);
  return createdOn && today && { createdOn, today };
}

/** The days on which it may have been made: an invoice's payment, between two readings of its status. */
function daysOfPayment({
  createdAt,
  createdOffMs,
  invoice,
}: Pick<Payment, 'createdAt' | 'createdOffMs' | 'invoice'>): PossibleDays | null {
  if (invoice === undefined) return daysOf(createdAt, createdOffMs);
  if (invoice.paidBetween === undefined) return null;
  const ends = [invoice.paidBetween.from.wallMs, invoice.paidBetween.to.wallMs];
  const [first, last] = [Math.min(...ends), Math.max(...ends)];
  if (last - first > LONGEST_SPAN_MS) return null;
  const moments: number[] = [];
  for (let wallMs = last; wallMs > first; wallMs -= DAY_MS) moments.push(wallMs);
  const [latest, ...others] = [...moments, first].flatMap((wallMs) => daysOf({ wallMs }, createdOffMs) ?? []);
  return latest ? [latest, ...others] : null;
}

/** An invoice is watched for 31 days; a longer span means a wrong clock. */
const LONGEST_SPAN_MS = 40 * DAY_MS;

/** offMs: gateway minus PC; null: not known. */
export const isUsable = (offMs: number | null): offMs is number =>
  offMs !== null && Math.abs(offMs) <= MOST_OFF_MS;

function daysOf({ wallMs }: Pick<Moment, 'wallMs'>, offMs: number | null): PossibleDays | null {
  if (!isUsable(offMs)) return null;
  const [first, ...others] = tashkentDaysAround(wallMs + offMs, MARGIN_MS).map(dayOf);
  return first ? [first, ...others] : null;
}

function dayOf(text: string): Day {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return { year, month, day };
}

/** The calendar rule that forbids every reversal of this payment; null: none. */
export function whyTooLateAt(now: Moment, offMs: number | null, payment: Payment): TillError | null {
  const { amountTiyin } = payment;
  const processingType = detailsOf(payment)?.processingType ?? null;
  const whole = { amountTiyin, refundedTiyin: ZERO_TIYIN, processingType };
  if (amountTiyin === 0) return null;
  const allowed = mayReverse(whole, calendarAt(now, offMs, payment));
  return allowed.ok ? null : allowed.error;
}

export interface Clocks {
  readonly clock: Clock;
  /** Gateway minus PC, ms, at that moment's readings; null before the first answer. */
  readonly gatewayOffMs: (at: Moment) => number | null;
}

/** As `whyTooLateAt`, for the present moment. */
export function whyTooLateNow({ clock, gatewayOffMs }: Clocks): (payment: Payment) => TillError | null {
  const now = momentOf(clock);
  return (payment) => whyTooLateAt(now, gatewayOffMs(now), payment);
}
