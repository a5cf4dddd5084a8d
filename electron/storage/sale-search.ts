/** The search for sales, as features see it: the query and its results. */
import type { TillError } from '../../shared/errors/till-error.ts';
import type { DaySpan, IndexReading } from '../../shared/history/query.ts';
import type { SaleId } from '../../shared/ids.ts';
import type { Result } from '../../shared/result.ts';

export interface Wanted {
  readonly words: readonly (readonly IndexReading[])[];
  /** Each must fit, besides the words. */
  readonly filters: readonly IndexReading[];
  readonly days: DaySpan | null;
  /** Sales before this row; null: from the newest. */
  readonly before: number | null;
  readonly limit: number;
}

export interface FoundRows {
  /** Newest first. */
  readonly rows: readonly number[];
  /** Where to continue; null: the end. */
  readonly next: number | null;
}

export interface IndexProgress {
  /** The index holds everything in the journal. */
  readonly isWhole: boolean;
  /** The index lacks new entries or older sales that the query covers. */
  readonly isBehind: boolean;
  /** Progress backwards through the sales, 0 to 1. */
  readonly share: number;
}

export interface FoundSales extends FoundRows {
  /** In the order of the rows. */
  readonly saleIds: readonly SaleId[];
  readonly index: IndexProgress;
}

export interface SaleSearch {
  /** Errors: `history.no-index`. */
  find(wanted: Wanted): Promise<Result<FoundSales, TillError>>;
  /** The numbers of the entries about a sale, in order. Errors: `history.no-index`. */
  seqsAbout(saleId: SaleId): Promise<Result<readonly number[], TillError>>;
  /** Starts the indexing, with or without queries. */
  start(): void;
  /** After an append: a started index takes the entry in a little later. */
  wake(): void;
  close(): Promise<void>;
}
