/**
 * Reads an amount of money that a person types or pastes, in every field. The service's amounts have a strict
 * parser
 * (`money.ts`).
 *
 * | typed                                               | read as                              |
 * | --------------------------------------------------- | ------------------------------------ |
 * | nothing, spaces only                                | nothing                              |
 * | `12000`, `12.5`, `12,50`, `12,`                     | 12000, 12.50, 12.50, 12              |
 * | `12 000`, `12'000`, no-break and thin spaces        | 12000                                |
 * | `1.250.000`, `1,250,000`: one separator, repeated   | 1250000                              |
 * | `12 000,50`, `1.250,50`, `1,250.50`                 | 12000.50, 1250.50                    |
 * | `12.000`, `0,500`, `1.250,000`: three digits after the only or last separator | refused: names both
 * readings |
 * | `12 50`, `1.25.000`, `0.500.000`: groups other than three digits | refused                 |
 * | `12,3456`, `-5`, `1e3`, letters, invisible characters | refused                            |
 * | above the limit, or twelve digits and more (a code) | refused, with the limit              |
 */
import type { TillError } from './errors/till-error.ts';
import { grouped, MAX_TOTAL, type Tiyin, tiyin } from './money.ts';
import { WHOLE } from './sale/basket.ts';

/** The result. Both null: the field is empty. problem: why the text is refused; the page words it. */
export type Typed<Value> =
  | { readonly value: Value; readonly problem: null }
  | { readonly value: null; readonly problem: TillError | null };

const NOTHING = { value: null, problem: null } as const;
export const read = <Value>(value: Value): Typed<Value> => ({ value, problem: null });
export const refused = (problem: TillError): Typed<never> => ({ value: null, problem });

/**
 * More than any amount needs. A field accepts one character more, so that a cut-off text is never a valid
 * amount.
 */
export const LONGEST_AMOUNT = 18;
/** This many digits are a code, leading zeros included. */
const DIGITS_OF_CODE = 12;

const GROUP_SIGN = /[ \u00a0\u2009\u202f'’]/g;
const PLAIN = String.raw`\d+`;
const SPACED = String.raw`[1-9]\d{0,2}(?: \d{3})+`;
const POINTED = String.raw`[1-9]\d{0,2}(?:\.\d{3})+`;
const COMMAED = String.raw`[1-9]\d{0,2}(?:,\d{3})+`;
/** A whole number with an optional decimal part. */
const AMOUNT = new RegExp(
  `^(?:(${PLAIN}|${SPACED})(?:[.,](\\d*))?|(${POINTED}),(\\d*)|(${COMMAED})\\.(\\d*)|([1-9]\\d{0,2}(?:([.,])\\d{3})(?:\\8\\d{3})+))$`,
);

const tooMuch = (most: Tiyin): Typed<never> => refused({ code: 'money.too-much', limit: most });

/** Errors: `money.invalid`, `number.two-readings` (note: both), `money.too-much` (limit, tiyin). */
export function readAmount(typed: string, most: Tiyin = MAX_TOTAL): Typed<Tiyin> {
  const text = typed.trim().replace(GROUP_SIGN, ' ');
  if (text === '') return NOTHING;
  if (/^\d+$/.test(text) && text.length >= DIGITS_OF_CODE) return tooMuch(most);
  const parts = typed.length > LONGEST_AMOUNT ? null : AMOUNT.exec(text);
  if (!parts) return refused({ code: 'money.invalid' });
  const whole = (parts[1] ?? parts[3] ?? parts[5] ?? parts[7] ?? '').replace(/\D/g, '');
  const decimals = parts[2] ?? parts[4] ?? parts[6] ?? '';
  if (decimals.length > 3) return refused({ code: 'money.invalid' });
  if (decimals.length === 3) return twoReadings(whole, decimals);
  if (whole.length >= DIGITS_OF_CODE) return tooMuch(most);
  const amount = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return amount > most ? tooMuch(most) : read(tiyin(amount));
}

/** The digits as one whole number, or with two decimals. */
function twoReadings(whole: string, decimals: string): Typed<never> {
  const one = grouped(String(Number(whole + decimals)));
  const other = `${grouped(String(Number(whole)))},${decimals.slice(0, 2)}`;
  return refused({ code: 'number.two-readings', note: `${one} / ${other}` });
}

/** As `readAmount`, but refuses zero (a price, a part, a pay-in): error `money.zero`. */
export function readAmountAboveZero(typed: string, most?: Tiyin): Typed<Tiyin> {
  const amount = readAmount(typed, most);
  return amount.value === 0 ? refused({ code: 'money.zero' }) : amount;
}

/** Hundredths of a per cent, above 0 and at most 100 per cent. Error: `percent.invalid`. */
export function readPercent(typed: string): Typed<number> {
  const text = typed.trim();
  if (text === '') return NOTHING;
  const [, whole, decimals = ''] = /^(\d{1,3})(?:[.,](\d{0,2}))?$/.exec(text) ?? [];
  const hundredths = whole === undefined ? 0 : Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return hundredths > 0 && hundredths <= WHOLE ? read(hundredths) : refused({ code: 'percent.invalid' });
}

/** Pieces or whole soum. Errors: `number.not-whole` (limit), `number.two-readings`. */
export function readWhole(typed: string, most: number): Typed<number> {
  const { value, problem } = readAmount(typed);
  if (problem?.code === 'number.two-readings') return refused(problem);
  if (problem || (value ?? 0) % 100 !== 0 || (value ?? 0) > most * 100)
    return refused({ code: 'number.not-whole', limit: most });
  return value === null ? NOTHING : read(value / 100);
}
