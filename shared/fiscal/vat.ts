/**
 * The VAT of a new line. Prices include VAT. A tax module derives the rate from the amounts again and cuts it
 * off, so that a VAT rounded down reads as a lower rate.
 */
import { type Tiyin, tiyin, ZERO_TIYIN } from '../money.ts';

/** A rate has at most three decimals. */
const PER_PERCENT = 1_000;
const MAX_PERCENT = 100;

/** Thousandths of a per cent, exact; null: not a rate from 0 to 100 with at most three decimals. */
function thousandthsOf(percent: number): number | null {
  const thousandths = Math.round(percent * PER_PERCENT);
  const isRate = thousandths / PER_PERCENT === percent && percent >= 0 && percent <= MAX_PERCENT;
  return isRate ? thousandths : null;
}

/** Whether the till can calculate with this rate. */
export const isVatRate = (percent: number): boolean => thousandthsOf(percent) !== null;

/**
 * Rounded up to the tiyin, exact for every amount: due x rate / (100 + rate). The amount due is Price -
 * Discount - Other (section 2.5). vatPercent null: goods without VAT. @throws on a number that is not a rate.
 */
export function vatInside(dueTiyin: Tiyin, vatPercent: number | null): Tiyin {
  if (vatPercent === null || vatPercent === 0) return ZERO_TIYIN;
  const thousandths = thousandthsOf(vatPercent);
  if (thousandths === null) throw new RangeError(`not a VAT rate: ${vatPercent}`);
  const rate = BigInt(thousandths);
  const whole = BigInt(MAX_PERCENT * PER_PERCENT) + rate;
  return tiyin(Number((BigInt(dueTiyin) * rate + whole - 1n) / whole));
}
