/** A shift is what was booked in it, and its drawer holds what its report says. */
import type { Evidence } from '../rows.ts';
import type { Find } from './books.ts';

/**
 * Nothing is sold, moved or opened without an open shift, and one is open at a time; each report is the sum of what the
 * log has booked since the last one, by tender, rate, category, person and what was off, given up, opened or is held; it
 * compares each of its codes once, by its own payment, and hides nothing that called meanwhile; a right count differs by
 * nothing, at the close and at the opening; numbers have no gap.
 */
export function shiftsAddUp({ brokenShifts }: Evidence, find: Find): void {
  for (const text of brokenShifts) find(text);
}
