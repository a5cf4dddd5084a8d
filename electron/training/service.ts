/** What every operation of the training service works with. */
import type { Randomness } from '../../shared/time.ts';
import type { Answer } from './answer.ts';
import type { Credentials, Ledger } from './ledger.ts';
import type { PathParts } from './path-parts.ts';
import type { Readings } from './readings.ts';

export interface TrainingService {
  readonly ledger: Ledger;
  readonly credentials: Credentials;
  readonly readings: Readings;
  readonly randomness: Randomness;
  /** Wall time in milliseconds, of the injected clock. */
  nowMs(): number;
}

export type Operate<Body> = (service: TrainingService, parts: PathParts, body: Body) => Answer;

const CONFIRMATION = 'confirmation_mode';

/** Confirmation mode of the service (section 3.4): a durable setting, on for a new ledger. */
export const confirmModeOf = (service: TrainingService): 0 | 1 =>
  service.ledger.setting(CONFIRMATION) === 'off' ? 0 : 1;

export const saveConfirmMode = (service: TrainingService, mode: 0 | 1): void =>
  service.ledger.saveSetting(CONFIRMATION, mode === 1 ? 'on' : 'off');
