/**
 * Reads a typed quantity, in every field. A comma and a point are the same.
 *
 * | typed                       | weighed goods | pieces   | goods not yet known (`3*`)             |
 * | --------------------------- | ------------- | -------- | -------------------------------------- |
 * | nothing                     | nothing       | nothing  | nothing                                |
 * | `3`, `3,`, `1 250`          | 3, 3, 1250    | the same | the same                               |
 * | `0,25`, `1.250`             | 0.25, 1.25    | refused  | 0.25, 1.25; later refused for pieces   |
 * | `1.000`                     | 1             | refused  | refused: the error names both readings |
 * | `0`, `00`, `0,0`, over 9999 | refused       | refused  | refused                                |
 * | `-5`, `1e3`, `1,2345`, `,5` | refused       | refused  | refused                                |
 */
import { read, refused, type Typed } from '../typed-amount.ts';
import { MAX_QUANTITY, ONE } from './basket.ts';

const QUANTITY = /^(\d+|[1-9]\d{0,2}(?: \d{3})+)(?:[.,](\d{0,3}))?$/;
const GROUP_SIGN = /[ \u00a0\u2009\u202f'’]/g;
/**
 * More than any quantity needs. A field accepts one character more, so that a cut-off text is never a valid
 * quantity.
 */
export const LONGEST_QUANTITY = 12;

const INVALID = refused({ code: 'quantity.invalid', limit: MAX_QUANTITY / ONE });

/** Thousandths. Errors: `quantity.invalid`, `quantity.not-whole`, `number.two-readings` (note: both). */
export function readQuantity(typed: string, of: 'weight' | 'piece' | 'unknown'): Typed<number> {
  const text = typed.trim().replace(GROUP_SIGN, ' ');
  if (text === '') return { value: null, problem: null };
  const [, groups, decimals = ''] = (typed.length > LONGEST_QUANTITY ? null : QUANTITY.exec(text)) ?? [];
  if (groups === undefined) return INVALID;
  const whole = groups.replaceAll(' ', '');
  const quantity = Number(whole) * ONE + Number(decimals.padEnd(3, '0'));
  if (quantity === 0 || quantity > MAX_QUANTITY) return INVALID;
  if (of === 'piece' && decimals !== '') return refused({ code: 'quantity.not-whole' });
  return of === 'unknown' && decimals === '000'
    ? refused({ code: 'number.two-readings', note: `${Number(whole + decimals)} / ${Number(whole)}` })
    : read(quantity);
}
