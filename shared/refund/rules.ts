/**
 * The reversal conditions of section 3.3, on the Tashkent calendar. Checked before the call, so that the
 * person learns which rule stops it. A fact that is not known never blocks: the service decides then.
 */
import type { TillError } from '../errors/till-error.ts';
import { type Tiyin, tiyin } from '../money.ts';
import { fail, ok, type Result } from '../result.ts';

/** A calendar day in Tashkent. */
export interface Day {
  readonly year: number;
  /** 1 to 12 */
  readonly month: number;
  /** 1 to 31 */
  readonly day: number;
}

/** The days on which something may have happened, the likeliest first: more than one near midnight. */
export type PossibleDays = readonly [Day, ...Day[]];

/** When the payment was made and when it is now, as far as the clocks can tell. */
export interface RefundCalendar {
  readonly createdOn: PossibleDays;
  readonly today: PossibleDays;
}

export interface RefundablePayment {
  readonly amountTiyin: Tiyin;
  readonly refundedTiyin: Tiyin;
  /** `WALLET`, a card processor, or null where a lost answer left it unknown. */
  readonly processingType: string | null;
}

const monthNumber = (day: Day): number => day.year * 12 + day.month - 1;

/**
 * Whether the rules let this payment be reversed. The calendar stops it only when it does so on every pair of
 * days that is possible; null, where no clock can be believed, never stops it. Errors: `refund.already-refunded`,
 * and with the last day on which it was possible (until) `refund.month-closed`, `refund.last-month-first-day`,
 * `refund.last-month-card-only`.
 */
export function mayReverse(
  payment: RefundablePayment,
  calendar: RefundCalendar | null,
): Result<null, TillError> {
  if (payment.refundedTiyin >= payment.amountTiyin) return fail({ code: 'refund.already-refunded' });
  if (calendar === null) return ok(null);
  const pairs = calendar.createdOn.flatMap((createdOn) =>
    calendar.today.map((today) => mayReverseOn(payment, createdOn, today)),
  );
  const [likeliest = ok(null)] = pairs;
  return pairs.some((allowed) => allowed.ok) ? ok(null) : likeliest;
}

function mayReverseOn(payment: RefundablePayment, createdOn: Day, today: Day): Result<null, TillError> {
  const monthsAgo = monthNumber(today) - monthNumber(createdOn);
  // A payment "of the future" is a clock that was set back: the service knows better.
  if (monthsAgo <= 0) return ok(null);
  const until = lastDayToReverse(payment, createdOn);
  if (monthsAgo > 1) return fail({ code: 'refund.month-closed', until });
  // No day of this month is the wallet's: to speak of the 1st would send somebody back on a day that helps nobody.
  if (isWallet(payment)) return fail({ code: 'refund.last-month-card-only', until });
  return today.day === 1 ? ok(null) : fail({ code: 'refund.last-month-first-day', until });
}

const isWallet = ({ processingType }: RefundablePayment): boolean => processingType === 'WALLET';

/** The end of its month, or the 1st of the next one where it was made with a card, as far as is known. */
function lastDayToReverse(payment: RefundablePayment, { year, month }: Day): string {
  // Months count from 0 here: day 1 of `month` is the 1st of the next one, day 0 the last of its own.
  return new Date(Date.UTC(year, month, isWallet(payment) ? 0 : 1)).toISOString().slice(0, 10);
}

/**
 * Whether this part may be given back. Errors: as `mayReverse`, and `refund.more-than-left` (limit: what
 * is left, in tiyin), also for nothing at all.
 */
export function mayReversePart(
  payment: RefundablePayment,
  partTiyin: Tiyin,
  calendar: RefundCalendar | null,
): Result<null, TillError> {
  const allowed = mayReverse(payment, calendar);
  if (!allowed.ok) return allowed;
  const left = tiyin(payment.amountTiyin - payment.refundedTiyin);
  return partTiyin === 0 || partTiyin > left
    ? fail({ code: 'refund.more-than-left', limit: left })
    : ok(null);
}
