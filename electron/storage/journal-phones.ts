/** What is kept of payers' phones, so that a sale is found by it. Apart from the books: it may be erased. */
import type { TillError } from '../../shared/errors/till-error.ts';
import type { TransactionId } from '../../shared/ids.ts';
import type { Result } from '../../shared/result.ts';

type Written = Result<null, TillError>;

export interface PhoneJournal {
  /** The last four digits of a payer's phone: kept for 180 days, and not in the log. */
  keepPhone(transactionId: TransactionId, lastFour: string, nowWallMs: number): Written;
  /** Those that are older than that. */
  erasePhones(nowWallMs: number): Written;
}
