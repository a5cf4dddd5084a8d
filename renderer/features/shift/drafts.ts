/** What a person has typed of a count, and what it comes to. Pure: a text that is no number yet is no sum. */
import { parseSoum, type Tiyin, tiyin, ZERO_TIYIN } from '../../../shared/money.ts';
import { countedTiyin, MOST_PIECES } from '../../../shared/shift/counting.ts';

export interface CountDraft {
  /** By value in whole soum, as it was typed: an empty field is nothing counted, "0" is counted. */
  readonly pieces: Readonly<Record<number, string>>;
  readonly loose: string;
}

export const EMPTY_COUNT: CountDraft = { pieces: {}, loose: '' };

/** As it is sent. */
export interface Count {
  readonly pieces: { soum: number; pieces: number }[];
  readonly looseTiyin: Tiyin;
}

/** So many that no count of them is too much. */
const MAX_DIGITS = String(MOST_PIECES).length - 1;

export const onlyDigits = (text: string): string => text.replace(/\D/g, '').slice(0, MAX_DIGITS);

/** What was typed, value by value. loose: what is no amount counts as nothing until it is one. */
export function countOf({ pieces, loose }: CountDraft, denominations: readonly number[]): Count {
  return {
    pieces: denominations.flatMap((soum) => {
      const typed = pieces[soum] ?? '';
      return typed === '' ? [] : [{ soum, pieces: Number(typed) }];
    }),
    looseTiyin: amountOf(loose) ?? ZERO_TIYIN,
  };
}

export const sumOf = (draft: CountDraft, denominations: readonly number[]): Tiyin =>
  countedTiyin(countOf(draft, denominations));

export const sumOfPieces = (soum: number, typed: string): Tiyin =>
  typed === '' ? ZERO_TIYIN : tiyin(soum * 100 * Number(typed));

/** Nobody has counted anything. */
export const isUncounted = ({ pieces, loose }: CountDraft): boolean =>
  loose.trim() === '' && Object.values(pieces).every((typed) => typed === '');

/** An amount in soum; null where nothing is typed, or what is typed is no amount. */
export function amountOf(text: string): Tiyin | null {
  const amount = parseSoum(text);
  return amount.ok ? amount.value : null;
}

/** Something is typed that is no amount. */
export const isNoAmount = (text: string): boolean => text.trim() !== '' && amountOf(text) === null;
