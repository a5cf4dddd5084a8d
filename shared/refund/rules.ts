/**
 * The reversal conditions of section 3.3, by the Tashkent calendar. The till checks them before the request,
 * so that the person learns which rule applies. An unknown fact never blocks: then the service decides.
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

/** The days on which something may have happened, most likely first: several near midnight. */
export type PossibleDays = readonly [Day, ...Day[]];

/** The days of the payment and of now, as far as the clocks are known. */
export interface RefundCalendar {
  readonly createdOn: PossibleDays;
  readonly today: PossibleDays;
}

export interface RefundablePayment {
  readonly amountTiyin: Tiyin;
  readonly refundedTiyin: Tiyin;
  /** `WALLET`, a card processor, or null after a lost answer. */
  readonly processingType: string | null;
}

const monthNumber = (day: Day): number => day.year * 12 + day.month - 1;

/**
 * Whether the rules allow a reversal. The calendar forbids it only if every possible pair of days forbids it;
 * null (no reliable clock) never forbids. Errors: `refund.already-refunded`; with the last possible day
 * (until) `refund.month-closed`, `refund.last-month-first-day`, `refund.last-month-card-only`.
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
  // A payment "of the future" means that a clock was set back: the service decides.
  if (monthsAgo <= 0) return ok(null);
  const until = lastDayToReverse(payment, createdOn);
  if (monthsAgo > 1) return fail({ code: 'refund.month-closed', until });
  // A wallet payment has no day in this month: naming the 1st would send the customer back in vain.
  if (isWallet(payment)) return fail({ code: 'refund.last-month-card-only', until });
  return today.day === 1 ? ok(null) : fail({ code: 'refund.last-month-first-day', until });
}

const isWallet = ({ processingType }: RefundablePayment): boolean => processingType === 'WALLET';

/** The end of its month; for a card, as far as known, the 1st of the next month. */
function lastDayToReverse(payment: RefundablePayment, { year, month }: Day): string {
  // Months count from 0 here: day 1 of `month` is the 1st of the next month, day 0 the last of its own.
  return new Date(Date.UTC(year, month, isWallet(payment) ? 0 : 1)).toISOString().slice(0, 10);
}

/**
 * Whether this part may go back. Errors: as `mayReverse`, and `refund.more-than-left` (limit: the rest, in
 * tiyin), also for zero.
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
