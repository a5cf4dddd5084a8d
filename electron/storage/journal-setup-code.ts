/** The setup code and the wrong tries, beside the books. */

import type { Endpoint } from '../../shared/endpoint.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Result } from '../../shared/result.ts';
import type { Moment } from '../../shared/time.ts';
import type { SetupCodeHash } from '../secret/setup-code.ts';

type Written = Result<null, TillError>;

/** Wrong setup codes since the last right one. */
export interface CodeTries {
  readonly wrong: number;
  /** Time of the last wrong code. */
  readonly at: Moment;
  /** The last wrong code, hashed with the right code's salt; null: no code was checked to the end. */
  readonly lastWrong: SetupCodeHash | null;
}

export interface SetupCodeJournal {
  /** Endpoints of payments for real money, the newest first. */
  liveEndpoints(): readonly Endpoint[];
  /**
   * Whether the till ever handled real money: live people, a live sale or a live payment. Reads tables that
   * are made from the log.
   */
  wasLive(): boolean;
  /** null: this till never got a code. If the seal can be opened, the code in the seal counts. */
  setupCode(): SetupCodeHash | null;
  /** Replaces the code, and forgets the wrong tries and the last provisioning file. */
  keepSetupCode(hash: SetupCodeHash): Written;
  /** Hash of the last provisioning file, on a system that can't seal; null: there was none. */
  ownFile(): SetupCodeHash | null;
  keepOwnFile(hash: SetupCodeHash | null): Written;
  codeTries(): CodeTries | null;
  /** null: forget them. */
  keepCodeTries(tries: CodeTries | null): Written;
}
