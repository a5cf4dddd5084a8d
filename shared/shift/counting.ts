/** How cash is counted, without a schema library: the page adds up while somebody types. */
import { addTiyin, type Tiyin, tiyin } from '../money.ts';

/** The most characters of a person's words about a difference. */
export const LONGEST_EXPLANATION = 500;

/** Notes and coins of Uzbekistan as they are in use, in whole soum, the largest first. A shop may edit the list. */
export const UZS_DENOMINATIONS: readonly number[] = [
  200_000, 100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50,
];

/** Below it the money of the country is coins. Whole soum. */
export const SMALLEST_NOTE = 1_000;
/** How many a shop's list may hold. */
export const MOST_DENOMINATIONS = 30;
/** Whole soum: no note is worth more. */
export const LARGEST_DENOMINATION = 10_000_000;
/** More of one note or coin than any drawer holds. */
export const MOST_PIECES = 100_000;

export interface Counted {
  readonly pieces: readonly { readonly soum: number; readonly pieces: number }[];
  /** What was counted without a value of its own. */
  readonly looseTiyin: Tiyin;
}

/** @throws never for a count that its schema has parsed: that stays far below 2^53. */
export const countedTiyin = ({ pieces, looseTiyin }: Counted): Tiyin =>
  addTiyin(looseTiyin, ...pieces.map(({ soum, pieces: number }) => tiyin(soum * 100 * number)));

/** What the drawer of a shift came to, beside its float. */
export interface DrawerSums {
  readonly floatTiyin: Tiyin;
  /** Cash that stayed: without the change, with that of sales that are not complete. */
  readonly takenTiyin: Tiyin;
  /** Out of the drawer, from whatever tender the money had come. */
  readonly backTiyin: Tiyin;
  readonly payInTiyin: Tiyin;
  readonly payOutTiyin: Tiyin;
  readonly dropTiyin: Tiyin;
}

/** What the drawer should hold; below zero where more was taken out than anybody had put in. */
export const expectedTiyin = ({
  floatTiyin,
  takenTiyin,
  backTiyin,
  payInTiyin,
  payOutTiyin,
  dropTiyin,
}: DrawerSums): number => floatTiyin + takenTiyin - backTiyin + payInTiyin - payOutTiyin - dropTiyin;
