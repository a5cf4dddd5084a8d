/**
 * Reads the price of a goods file. A price with three digits after its only separator has two readings:
 * `12.000` is twelve soum at one till and twelve thousand at another.
 *
 * | text                              | read as                                   | proves the decimal sign |
 * | --------------------------------- | ----------------------------------------- | ----------------------- |
 * | `12000`, `12 000`, `12'000`       | 12000                                     |                         |
 * | `1250,5`, `1 250,50`, `1250,5000` | 1250.50                                   | `,`                     |
 * | `1.250,50`, `1.250.000`           | 1250.50, 1250000                          | `,`                     |
 * | `0.500`, `1234.500`, `1 250.500`  | 0.50, 1234.50, 1250.50: no group is so    | `.`                     |
 * | `12.000`                          | by the known decimal sign, else ambiguous |                         |
 */
import type { RowFaultCode } from '../../errors/goods-fault.ts';
import { MAX_TOTAL, type Tiyin, tiyin } from '../../money.ts';
import { fail, ok, type Result } from '../../result.ts';

export type DecimalSign = '.' | ',';

export type PriceFault = Extract<
  RowFaultCode,
  | 'unreadable-price'
  | 'ambiguous-price'
  | 'foreign-price'
  | 'price-varies'
  | 'price-too-fine'
  | 'price-too-large'
  | 'negative-price'
  | 'zero-price'
>;

const SPACES = /[\s\u00a0\u2009\u202f]+/g;
/** Soum, in the scripts of the country. */
const SOUM = /(?:so['ʻʼ‘’`]?m|sum|uzs|сум|сўм|сом)\.?/gi;
const FOREIGN = /[$€₽£₸¥]|\b(?:usd|eur|rub|kzt)\b|руб|долл/i;
const VARIES = /^(?:variable|open price)$/i;
/** Longer texts are no price. */
const LONGEST = 40;

/** The whole and decimal digits, if the text has one reading. */
interface Parts {
  readonly whole: string;
  readonly decimals: string;
  readonly proves: DecimalSign | null;
}

type Shape = Parts | { readonly twoReadings: DecimalSign; readonly whole: string; readonly behind: string };

const other = (sign: DecimalSign): DecimalSign => (sign === '.' ? ',' : '.');

const plainOf = (text: string): string => (/^[\d.,]+$/.test(text) ? text : strippedOf(text));

const strippedOf = (text: string): string =>
  text
    .replace(SOUM, ' ')
    .replace(SPACES, ' ')
    .trim()
    .replace(/['’](?=\d{3}(?!\d))/g, ' ');

/** Nearly all prices. */
const USUAL = /^(\d+)(?:([.,])(\d{1,2}))?$/;
/** Groups of three digits, and decimals behind the other sign. */
const GROUPED: Readonly<Record<DecimalSign, RegExp>> = {
  '.': /^\d{1,3}(?:\.\d{3})+,(\d*)$/,
  ',': /^\d{1,3}(?:,\d{3})+\.(\d*)$/,
};
const GROUPS_ALONE: Readonly<Record<DecimalSign, RegExp>> = {
  '.': /^[1-9]\d{0,2}(?:\.\d{3})+$/,
  ',': /^[1-9]\d{0,2}(?:,\d{3})+$/,
};

function shapeOf(plain: string): Shape | null {
  const [simple, soum = '', sign, rest = ''] = USUAL.exec(plain) ?? [];
  if (simple !== undefined)
    return { whole: soum, decimals: rest, proves: (sign as DecimalSign | undefined) ?? null };
  if (!/^\d[\d .,]*$/.test(plain)) return null;
  const spaced = plain.includes(' ');
  if (spaced && !/^\d{1,3}(?: \d{3})+(?:[.,]\d*)?$/.test(plain)) return null;
  const text = plain.replaceAll(' ', '');
  const signs = [...text.replace(/\d/g, '')] as DecimalSign[];
  const [first, last] = [signs[0], signs.at(-1)];
  if (first === undefined || last === undefined) return { whole: text, decimals: '', proves: null };
  if (first !== last) {
    const grouped = GROUPED[first].exec(text);
    const whole = text.slice(0, text.lastIndexOf(last)).replace(/\D/g, '');
    return grouped ? { whole, decimals: grouped[1] ?? '', proves: last } : null;
  }
  if (signs.length > 1) {
    const groups = GROUPS_ALONE[first].test(text);
    return groups ? { whole: text.replace(/\D/g, ''), decimals: '', proves: other(first) } : null;
  }
  const [whole = '', behind = ''] = text.split(first);
  if (behind === '') return { whole, decimals: '', proves: null };
  const mayGroup = behind.length === 3 && /^[1-9]\d{0,2}$/.test(whole) && !spaced;
  return mayGroup ? { twoReadings: first, whole, behind } : { whole, decimals: behind, proves: first };
}

/** The decimal sign that this price proves for its column. */
export function provenSign(text: string): DecimalSign | null {
  const shape = text.length > LONGEST ? null : shapeOf(plainOf(text));
  return shape && 'proves' in shape ? shape.proves : null;
}

/** decimal: what dialect or column prove; null: nothing. A number cell of a spreadsheet is written with a point. */
export function readPrice(text: string, decimal: DecimalSign | null): Result<Tiyin, PriceFault> {
  if (text.length > LONGEST) return fail('unreadable-price');
  if (VARIES.test(text.trim())) return fail('price-varies');
  if (FOREIGN.test(text)) return fail('foreign-price');
  const plain = plainOf(text);
  const negative = /^[-−–]\s*\d/.test(plain);
  const shape = shapeOf(negative ? plain.replace(/^\D+/, '') : plain);
  if (!shape) return fail('unreadable-price');
  if (negative) return fail('negative-price');
  if (!('twoReadings' in shape)) return amountOf(shape.whole, shape.decimals);
  if (decimal === null) return fail('ambiguous-price');
  const { whole, behind, twoReadings } = shape;
  return decimal === twoReadings ? amountOf(whole, behind) : amountOf(whole + behind, '');
}

function amountOf(whole: string, decimals: string): Result<Tiyin, PriceFault> {
  if (/[1-9]/.test(decimals.slice(2))) return fail('price-too-fine');
  const digits = whole.replace(/^0+(?=\d)/, '');
  const amount =
    digits.length > 12 ? Infinity : Number(digits) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
  if (amount > MAX_TOTAL) return fail('price-too-large');
  return amount === 0 ? fail('zero-price') : ok(tiyin(amount));
}
