/** Ends a transaction with an expected failure. */
import type { TillError } from '../../../shared/errors/till-error.ts';

export class Refused extends Error {
  readonly error: TillError;
  constructor(error: TillError) {
    super(error.code);
    this.error = error;
  }
}
