/** Day shifts: each Tashkent day is one, for a shop that keeps no shifts of its own. */
import type { ShiftId } from '../ids.ts';
import { type Moment, startOfTashkentDay, tashkentDay } from '../time.ts';
import type { Shift } from './shift.ts';

/** A clock that is set right across midnight must not close a day over and over. */
const SET_BACK_MS = 3_600_000;

export interface ShiftChange {
  /** The shift that ends; null where there was none. */
  readonly closed: Shift | null;
  readonly opened: Shift;
}

/**
 * What has to happen before anything is booked at `at`: null where the open shift is the right one. A clock that
 * jumped by days opens a shift of the day that it shows, for nobody can tell which of them was right.
 */
export function dayShiftAt(open: Shift | null, at: Moment, newId: () => ShiftId): ShiftChange | null {
  const day = tashkentDay(at.wallMs);
  if (open !== null) {
    const setBackMs = startOfTashkentDay(open.day) - at.wallMs;
    if (open.day === day || (setBackMs > 0 && setBackMs < SET_BACK_MS)) return null;
  }
  return {
    closed: open && { ...open, closedAt: at },
    opened: { shiftId: newId(), kind: 'day', day, openedAt: at, closedAt: null },
  };
}
