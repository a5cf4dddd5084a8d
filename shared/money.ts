/**
 * Money is a whole number of tiyin (1/100 soum), never a float. The gateway uses soum for `amount` and tiyin
 * for fiscal fields: two units, two types.
 */
import { z } from 'zod';
import { fail, ok, type Result } from './result.ts';

declare const tiyinBrand: unique symbol;
/** A whole, non-negative number of tiyin, at most 2^53 - 1. */
export type Tiyin = number & { readonly [tiyinBrand]: true };

export const ZERO_TIYIN = 0 as Tiyin;
/**
 * For a basket's prices before discounts, and for typed amounts. The page uses this limit without a schema.
 */
export const MAX_TOTAL = 1_000_000_000_00 as Tiyin;

export type MoneyError = { readonly code: 'money.invalid'; readonly text: string };

/**
 * Brands a number as tiyin. @throws if it is not a whole, safe, non-negative number: callers pass computed
 * values, so that is a bug.
 */
export function tiyin(value: number): Tiyin {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not an amount in tiyin: ${value}`);
  return value as Tiyin;
}

export const isTiyin = (value: unknown): value is Tiyin =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

export const TiyinAmount = z.custom<Tiyin>(isTiyin, { message: 'not an amount in tiyin' });

export const addTiyin = (...amounts: readonly Tiyin[]): Tiyin =>
  tiyin(amounts.reduce<number>((sum, amount) => sum + amount, 0));

/**
 * Writes an amount as the gateway's soum, exactly: 4850050 tiyin -> "48500.50", 4850000 -> "48500". JSON and
 * paths get this text verbatim, so that no float is involved.
 */
export function soumText(amount: Tiyin): string {
  const rest = amount % 100;
  const whole = (amount - rest) / 100;
  return rest === 0 ? String(whole) : `${whole}.${String(rest).padStart(2, '0')}`;
}

/** Narrow no-break space: keeps groups of digits on one line. */
const THIN = '\u202f';

/** Digits in groups of three, as all money is written: 48500 -> "48 500". */
export const grouped = (whole: number | string): string => String(whole).replace(/\B(?=(\d{3})+$)/g, THIN);

const SOUM = /^(\d{1,14})(?:\.(\d{1,2})0*)?$/;

/**
 * Reads the service's soum ("48500", "48500.5") into tiyin; typed amounts have their own parser
 * (`typed-amount.ts`). Errors: `money.invalid` for anything else, also for more than two decimals.
 */
export function parseSoum(text: string): Result<Tiyin, MoneyError> {
  const match = SOUM.exec(text);
  if (!match?.[1]) return fail({ code: 'money.invalid', text });
  const amount = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return isTiyin(amount) ? ok(amount) : fail({ code: 'money.invalid', text });
}

/**
 * amount x numerator / denominator, rounded half up to the tiyin, exact for every amount. @throws on a
 * denominator of zero or less.
 */
export function scaleTiyin(amount: Tiyin, numerator: number, denominator: number): Tiyin {
  if (denominator <= 0) throw new RangeError('denominator must be positive');
  const twice = BigInt(amount) * BigInt(numerator) * 2n + BigInt(denominator);
  return tiyin(Number(twice / (BigInt(denominator) * 2n)));
}
