/** Finding sales, as the features know it: what is asked of the index, and what it answers. */
import type { TillError } from '../../shared/errors/till-error.ts';
import type { DaySpan, IndexReading } from '../../shared/history/query.ts';
import type { SaleId } from '../../shared/ids.ts';
import type { Result } from '../../shared/result.ts';

export interface Wanted {
  readonly words: readonly (readonly IndexReading[])[];
  /** Each must fit, beside the words. */
  readonly filters: readonly IndexReading[];
  readonly days: DaySpan | null;
  /** Sales before this row; null: from the newest on. */
  readonly before: number | null;
  readonly limit: number;
}

export interface FoundRows {
  /** Newest first. */
  readonly rows: readonly number[];
  /** Where to go on; null: there is nothing further. */
  readonly next: number | null;
}

export interface IndexProgress {
  /** Everything is in it that the journal holds. */
  readonly isWhole: boolean;
  /** Entries that were appended since, and sales that are not in it yet, are among what was asked for. */
  readonly isBehind: boolean;
  /** Of the way back through the sales, 0 to 1. */
  readonly share: number;
}

export interface FoundSales extends FoundRows {
  /** Of the rows, in their order. */
  readonly saleIds: readonly SaleId[];
  readonly index: IndexProgress;
}

export interface SaleSearch {
  /** Errors: `history.no-index`. */
  find(wanted: Wanted): Promise<Result<FoundSales, TillError>>;
  /** The numbers of the entries that tell of a sale, in order. Errors: `history.no-index`. */
  told(saleId: SaleId): Promise<Result<readonly number[], TillError>>;
  /** The index is brought up from now on, whether or not anybody asks. */
  begin(): void;
  /** Something was appended: once it has begun it is taken in, a while later. */
  wake(): void;
  close(): Promise<void>;
}
