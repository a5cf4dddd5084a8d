/**
 * The reversal conditions of section 3.3, on the Tashkent calendar. Checked before the call, so that the
 * person learns which rule stops it. A fact that is not known never blocks: the service decides then.
 */
import type { TillError } from './errors.ts';
import { type Tiyin, tiyin } from './money.ts';
import { fail, ok, type Result } from './result.ts';

/** A calendar day in Tashkent. */
export interface Day {
  readonly year: number;
  /** 1 to 12 */
  readonly month: number;
  /** 1 to 31 */
  readonly day: number;
}

export interface RefundablePayment {
  readonly amountTiyin: Tiyin;
  readonly refundedTiyin: Tiyin;
  readonly createdOn: Day;
  /** `WALLET`, a card processor, or null where a lost answer left it unknown. */
  readonly processingType: string | null;
}

const monthNumber = (day: Day): number => day.year * 12 + day.month - 1;

/**
 * Whether the rules let this payment be reversed today.
 * Errors: `refund.already-refunded`, `refund.month-closed`, `refund.last-month-first-day`,
 * `refund.last-month-card-only`.
 */
export function mayReverse(payment: RefundablePayment, today: Day): Result<null, TillError> {
  if (payment.refundedTiyin >= payment.amountTiyin) return fail({ code: 'refund.already-refunded' });
  const monthsAgo = monthNumber(today) - monthNumber(payment.createdOn);
  // A payment "of the future" is a PC clock that was set back: the service knows better.
  if (monthsAgo <= 0) return ok(null);
  if (monthsAgo > 1) return fail({ code: 'refund.month-closed' });
  if (today.day !== 1) return fail({ code: 'refund.last-month-first-day' });
  return payment.processingType === 'WALLET' ? fail({ code: 'refund.last-month-card-only' }) : ok(null);
}

/** What is left to give back. */
export const leftTiyin = ({ amountTiyin, refundedTiyin }: RefundablePayment): Tiyin =>
  tiyin(Math.max(0, amountTiyin - refundedTiyin));

/**
 * Whether this part may be given back today. Errors: as `mayReverse`, and `refund.more-than-left` (limit: what
 * is left, in tiyin), also for nothing at all.
 */
export function mayReversePart(
  payment: RefundablePayment,
  partTiyin: Tiyin,
  today: Day,
): Result<null, TillError> {
  const allowed = mayReverse(payment, today);
  if (!allowed.ok) return allowed;
  const left = leftTiyin(payment);
  return partTiyin === 0 || partTiyin > left
    ? fail({ code: 'refund.more-than-left', limit: left })
    : ok(null);
}
