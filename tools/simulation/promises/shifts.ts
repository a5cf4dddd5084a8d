/** A shift is what was booked in it, and its drawer holds what its report says. */
import type { Evidence } from '../rows.ts';
import type { Find } from './books.ts';

/**
 * Nothing is sold without an open shift; each report is the sum of what was booked since the last one; a right count
 * differs by nothing, at the close and at the opening; numbers have no gap.
 */
export function shiftsAddUp({ brokenShifts }: Evidence, find: Find): void {
  for (const text of brokenShifts) find(text);
}
