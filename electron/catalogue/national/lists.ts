/** The till's stored national list, and how another one takes its place. */
import type { NationalFacts, StoredList } from '../../../shared/catalogue/national/national-list.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { Result } from '../../../shared/result.ts';

export interface NationalLists {
  /** Errors: `national.missing`, `national.damaged`. */
  list(): Result<StoredList, TillError>;
  /**
   * Reads the workbook beside the present list, which goes on to serve. `place` or `drop` ends it: a person
   * sees the count of codes first. Errors: `national.*`.
   */
  load(
    file: string,
    onProgress: (share: number) => void,
    stopped: AbortSignal,
  ): Promise<Result<NationalFacts, TillError>>;
  /** Puts the loaded list in the place of the present one. */
  place(): Result<StoredList, TillError>;
  /** Forgets the loaded list. */
  drop(): void;
  close(): void;
}
