/** Banknotes as buttons, and amounts as typed text. */
import { type Tiyin, tiyin } from '../../../shared/money.ts';
import { SMALLEST_NOTE } from '../../../shared/shift/counting.ts';
import { moneyText, ungroupedText } from '../../i18n/money.ts';

/** As many buttons as fit beside the keypad. */
const MOST_NOTES = 8;

/**
 * The notes that the shop counts, smallest first; coins are typed. denominations: whole soum, the largest
 * first.
 */
export const notesOf = (denominations: readonly number[]): readonly Tiyin[] =>
  denominations
    .filter((soum) => soum >= SMALLEST_NOTE)
    .slice(0, MOST_NOTES)
    .toReversed()
    .map((soum) => tiyin(soum * 100));

/** The amount as a person would type it. */
export const plainText = (amount: Tiyin): string => ungroupedText(moneyText(amount));
