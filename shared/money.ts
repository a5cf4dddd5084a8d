/**
 * Money is a whole number of tiyin (one hundredth of a soum), never a float.
 * The gateway speaks soum for `amount` and tiyin for fiscal fields: two units, two types.
 */
import { z } from 'zod';
import { fail, ok, type Result } from './result.ts';

declare const tiyinBrand: unique symbol;
/** A whole, non-negative number of tiyin, at most 2^53 - 1. */
export type Tiyin = number & { readonly [tiyinBrand]: true };

export const ZERO_TIYIN = 0 as Tiyin;
/** Of a basket's prices before discounts, and of what a person types. The page carries no schema for it. */
export const MAX_TOTAL = 1_000_000_000_00 as Tiyin;

export type MoneyError = { readonly code: 'money.invalid'; readonly text: string };

/**
 * Brands a number as tiyin.
 * @throws if it is not a whole, safe, non-negative number: callers pass what they computed, so that is a bug.
 */
export function tiyin(value: number): Tiyin {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not an amount in tiyin: ${value}`);
  return value as Tiyin;
}

export const isTiyin = (value: unknown): value is Tiyin =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/** An amount as it is stored and sent. */
export const TiyinAmount = z.custom<Tiyin>(isTiyin, { message: 'not an amount in tiyin' });

export const addTiyin = (...amounts: readonly Tiyin[]): Tiyin =>
  tiyin(amounts.reduce<number>((sum, amount) => sum + amount, 0));

/**
 * Writes an amount as the gateway's soum, exactly: 4850050 tiyin -> "48500.50", 4850000 -> "48500".
 * The text is put into JSON and paths as it is, so that no float is ever in between.
 */
export function soumText(amount: Tiyin): string {
  const rest = amount % 100;
  const whole = (amount - rest) / 100;
  return rest === 0 ? String(whole) : `${whole}.${String(rest).padStart(2, '0')}`;
}

/** Narrow no-break space: groups of digits stay together on one line. */
const THIN = '\u202f';

/** A whole number in groups of three, as all money is written: 48500 -> "48 500". */
export const grouped = (whole: number | string): string => String(whole).replace(/\B(?=(\d{3})+$)/g, THIN);

const SOUM = /^(\d{1,14})(?:\.(\d{1,2})0*)?$/;

/**
 * Reads soum as the service writes them ("48500", "48500.5") into tiyin. What a person types has a parser of its own
 * (`typed-amount.ts`). Errors: `money.invalid` for anything else, more than two decimals among it.
 */
export function parseSoum(text: string): Result<Tiyin, MoneyError> {
  const match = SOUM.exec(text);
  if (!match?.[1]) return fail({ code: 'money.invalid', text });
  const amount = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return isTiyin(amount) ? ok(amount) : fail({ code: 'money.invalid', text });
}

/**
 * amount x numerator / denominator, rounded half up to the tiyin, exact for every size of amount.
 * @throws on a denominator of zero or less.
 */
export function scaleTiyin(amount: Tiyin, numerator: number, denominator: number): Tiyin {
  if (denominator <= 0) throw new RangeError('denominator must be positive');
  const twice = BigInt(amount) * BigInt(numerator) * 2n + BigInt(denominator);
  return tiyin(Number(twice / (BigInt(denominator) * 2n)));
}
