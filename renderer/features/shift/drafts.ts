/** What a person has typed of a count, and what it comes to. Pure: a text that is no number yet is no sum. */
import type { TillError } from '../../../shared/errors/till-error.ts';
import { type Tiyin, tiyin, ZERO_TIYIN } from '../../../shared/money.ts';
import { countedTiyin, MOST_PIECES } from '../../../shared/shift/counting.ts';
import { readAmount, readWhole, type Typed } from '../../../shared/typed-amount.ts';

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

/** How many of a note or coin. */
export const readPieces = (text: string): Typed<number> => readWhole(text, MOST_PIECES);

/** What was typed, value by value. What is no number yet counts as nothing: `problemOf` keeps it from being sent. */
export function countOf({ pieces, loose }: CountDraft, denominations: readonly number[]): Count {
  return {
    pieces: denominations.flatMap((soum) => {
      const { value } = readPieces(pieces[soum] ?? '');
      return value === null ? [] : [{ soum, pieces: value }];
    }),
    looseTiyin: readAmount(loose).value ?? ZERO_TIYIN,
  };
}

/** Why the first of its fields that is wrong is not read; null: none is. */
export function problemOf({ pieces, loose }: CountDraft, denominations: readonly number[]): TillError | null {
  const wrong = denominations.map((soum) => readPieces(pieces[soum] ?? '')).find(({ problem }) => problem);
  return wrong?.problem ?? readAmount(loose).problem;
}

export const sumOf = (draft: CountDraft, denominations: readonly number[]): Tiyin =>
  countedTiyin(countOf(draft, denominations));

export const sumOfPieces = (soum: number, pieces: number): Tiyin => tiyin(soum * 100 * pieces);

/** Nobody has counted anything. */
export const isUncounted = ({ pieces, loose }: CountDraft): boolean =>
  loose.trim() === '' && Object.values(pieces).every((typed) => typed.trim() === '');
