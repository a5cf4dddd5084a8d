/** Cash counting without a schema library: the page adds up while a person types. */
import { addTiyin, type Tiyin, tiyin } from '../money.ts';

/** Characters of an explanation of a difference. */
export const LONGEST_EXPLANATION = 500;

/** Current notes and coins of Uzbekistan, whole soum, largest first. A shop may edit the list. */
export const UZS_DENOMINATIONS: readonly number[] = [
  200_000, 100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50,
];

/** Whole soum; smaller denominations are coins. */
export const SMALLEST_NOTE = 1_000;
/** Maximum entries of a shop's list. */
export const MOST_DENOMINATIONS = 30;
/** Whole soum; above every existing note. */
export const LARGEST_DENOMINATION = 10_000_000;
/** More pieces of one denomination than any drawer holds. */
export const MOST_PIECES = 100_000;

export interface Counted {
  readonly pieces: readonly { readonly soum: number; readonly pieces: number }[];
  /** Cash counted as a sum. */
  readonly looseTiyin: Tiyin;
}

/** Never throws for a parsed count, which stays far below 2^53. */
export const countedTiyin = ({ pieces, looseTiyin }: Counted): Tiyin =>
  addTiyin(looseTiyin, ...pieces.map(({ soum, pieces: number }) => tiyin(soum * 100 * number)));

/** The cash movements of a shift's drawer, and its float. */
export interface DrawerSums {
  readonly floatTiyin: Tiyin;
  /** Cash received less change, incomplete sales included. */
  readonly takenTiyin: Tiyin;
  /** Cash refunds, whatever the tender. */
  readonly backTiyin: Tiyin;
  readonly payInTiyin: Tiyin;
  readonly payOutTiyin: Tiyin;
  readonly dropTiyin: Tiyin;
}

/** The expected cash; negative if more was taken out than put in. */
export const expectedTiyin = ({
  floatTiyin,
  takenTiyin,
  backTiyin,
  payInTiyin,
  payOutTiyin,
  dropTiyin,
}: DrawerSums): number => floatTiyin + takenTiyin - backTiyin + payInTiyin - payOutTiyin - dropTiyin;
