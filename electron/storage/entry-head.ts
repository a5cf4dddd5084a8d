import type { ShiftId } from '../../shared/ids.ts';
import type { Act } from '../../shared/staff/actor.ts';
import type { Moment } from '../../shared/time.ts';

/** The part of each entry besides its payload. */
export interface EntryHead extends Act {
  readonly seq: number;
  readonly subject: string;
  readonly at: Moment;
  /** null before the first shift of a history. */
  readonly shiftId: ShiftId | null;
  readonly hash: string;
}
