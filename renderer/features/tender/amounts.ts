/** Amounts of money as they are typed: digits and one comma, in groups of three. */
import { parseSoum, type Tiyin, tiyin, ZERO_TIYIN } from '../../../shared/money.ts';
import { SMALLEST_NOTE } from '../../../shared/shift/counting.ts';
import { moneyText, ungroupedText } from '../../i18n/money.ts';

/** So many buttons have room beside the keypad. */
const MOST_NOTES = 8;

/** The notes by which the shop counts, the smallest first; coins are typed. denominations: whole soum, the largest first. */
export const notesOf = (denominations: readonly number[]): readonly Tiyin[] =>
  denominations
    .filter((soum) => soum >= SMALLEST_NOTE)
    .slice(0, MOST_NOTES)
    .toReversed()
    .map((soum) => tiyin(soum * 100));

const LONGEST = 13;

/** Digits and one comma: what a scanner or a slip types beside them never lands here. */
export const typedAmount = (text: string): string =>
  text
    .replace('.', ',')
    .replace(/[^\d,]/g, '')
    .slice(0, LONGEST);

/** As if it had been typed. */
export const plainText = (amount: Tiyin): string => ungroupedText(moneyText(amount));

/** Zero for what is no amount (yet). */
export function amountOf(text: string): Tiyin {
  const parsed = parseSoum(text);
  return parsed.ok ? parsed.value : ZERO_TIYIN;
}
