import type { FieldReason } from '../errors/till-error.ts';

/** Why a field of a fiscal item can't be sent (section 2.5). */
export interface FieldProblem {
  readonly field: string;
  readonly reason: FieldReason;
  readonly limit?: number;
}
