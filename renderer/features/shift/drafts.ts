/** A typed count, and its sum. Pure: text that is no number yet adds nothing. */
import type { TillError } from '../../../shared/errors/till-error.ts';
import { type Tiyin, tiyin, ZERO_TIYIN } from '../../../shared/money.ts';
import { countedTiyin, MOST_PIECES } from '../../../shared/shift/counting.ts';
import { readAmount, readWhole, type Typed } from '../../../shared/typed-amount.ts';

export interface CountDraft {
  /** By value in whole soum, as typed. Empty means not counted; "0" is a count. */
  readonly pieces: Readonly<Record<number, string>>;
  readonly loose: string;
}

export const EMPTY_COUNT: CountDraft = { pieces: {}, loose: '' };

/** As sent. */
export interface Count {
  readonly pieces: { soum: number; pieces: number }[];
  readonly looseTiyin: Tiyin;
}

export const readPieces = (text: string): Typed<number> => readWhole(text, MOST_PIECES);

/** The typed count, value by value. Unreadable text counts as zero: `problemOf` keeps it from being sent. */
export function countOf({ pieces, loose }: CountDraft, denominations: readonly number[]): Count {
  return {
    pieces: denominations.flatMap((soum) => {
      const { value } = readPieces(pieces[soum] ?? '');
      return value === null ? [] : [{ soum, pieces: value }];
    }),
    looseTiyin: readAmount(loose).value ?? ZERO_TIYIN,
  };
}

/** The problem of the first wrong field, or null. */
export function problemOf({ pieces, loose }: CountDraft, denominations: readonly number[]): TillError | null {
  const wrong = denominations.map((soum) => readPieces(pieces[soum] ?? '')).find(({ problem }) => problem);
  return wrong?.problem ?? readAmount(loose).problem;
}

export const sumOf = (draft: CountDraft, denominations: readonly number[]): Tiyin =>
  countedTiyin(countOf(draft, denominations));

export const sumOfPieces = (soum: number, pieces: number): Tiyin => tiyin(soum * 100 * pieces);

export const isUncounted = ({ pieces, loose }: CountDraft): boolean =>
  loose.trim() === '' && Object.values(pieces).every((typed) => typed.trim() === '');
