/** The setup code, and the tries at it: beside the books. */
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Endpoint } from '../../shared/payment/endpoint.ts';
import type { Result } from '../../shared/result.ts';
import type { Moment } from '../../shared/time.ts';
import type { SetupCodeHash } from '../secret/setup-code.ts';

type Written = Result<null, TillError>;

/** Setup codes that were tried since the last right one, and were wrong. */
export interface CodeTries {
  readonly wrong: number;
  /** Of the last one. */
  readonly at: Moment;
  /** The last one, hashed under the right one's salt; null: none was looked at to the end. */
  readonly lastWrong: SetupCodeHash | null;
}

export interface SetupCodeJournal {
  /** Where payments were begun that were for real money, the last one first. */
  liveEndpoints(): readonly Endpoint[];
  /** Whether it ever dealt in real money: people who were made for that, a sale, or a payment. A table tells it, which the log makes. */
  wasLive(): boolean;
  /** null: this till was never given one. Where a seal can be opened, what stands in the seal counts. */
  setupCode(): SetupCodeHash | null;
  /** In the place of the last one. Wrong tries are forgotten, and so is the file that was taken with the last one. */
  keepSetupCode(hash: SetupCodeHash): Written;
  /** Of the file that was taken last where nothing can be sealed, hashed like a code; null: none was. */
  ownFile(): SetupCodeHash | null;
  keepOwnFile(hash: SetupCodeHash | null): Written;
  codeTries(): CodeTries | null;
  /** null: none. */
  keepCodeTries(tries: CodeTries | null): Written;
}
