/**
 * Watches an open shift. A day shift closes when the day ends, or at the next start. A counted shift stays
 * open and sells on. After a day, or when a clock was set, the page is notified and the sale screen links to
 * the shift.
 */
import { shiftRemarks } from '../../shared/shift/make-report.ts';
import type { Shift } from '../../shared/shift/shift.ts';
import { DAY_MS, startOfTashkentDay, WOKEN } from '../../shared/time.ts';
import type { ShiftContext } from './deps.ts';
import { publishShift } from './state.ts';

/** Checked at least this often, because clocks get set. */
const CHECK_AGAIN_MS = 3_600_000;

export interface LeftOpen {
  start(): void;
  /** Checks now: a shift was opened or closed, or the machine slept. */
  check(): void;
  stop(): void;
}

export function watchLeftOpen(context: ShiftContext): LeftOpen {
  const { clock, onBug } = context;
  const stopped = new AbortController();
  let woken = new AbortController();
  let published = '';
  const check = (): void => {
    try {
      if (endDay(context)) publishShift(context);
      const now = shownNow(context);
      if (now !== published) publishShift(context);
      published = now;
    } catch (bug) {
      onBug('shift', bug);
    }
  };
  const watch = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      woken = new AbortController();
      await clock.sleep(untilNextMs(context), stopped.signal, woken.signal);
      if (!stopped.signal.aborted) check();
    }
  };
  return {
    start: () => {
      check();
      void watch();
    },
    check: () => woken.abort(WOKEN),
    stop: () => stopped.abort(),
  };
}

/** The notes about the open shift's times. */
function shownNow({ journal, clock, endpoint }: ShiftContext): string {
  const shift = journal.openShift()?.shift;
  if (shift?.kind !== 'counted') return '';
  const { journalStarted } = journal.cashOf(shift.shiftId, endpoint.mode);
  return shiftRemarks(shift, clock.wallMs(), journalStarted).join(' ');
}

/**
 * Whether a day shift was over and is now closed. If the write fails, the shift stays open until the next
 * check or entry.
 */
function endDay({ journal, clock, selling }: ShiftContext): boolean {
  const open = journal.openShift()?.shift;
  if (open?.kind !== 'day' || clock.wallMs() < endOfDayMs(open) || !selling().ok) return false;
  return journal.endDay().ok;
}

/** The ms until the day, or a counted shift's first day, ends; at most an hour. */
function untilNextMs({ journal, clock }: ShiftContext): number {
  const shift = journal.openShift()?.shift;
  if (shift === undefined) return CHECK_AGAIN_MS;
  const endMs = shift.kind === 'day' ? endOfDayMs(shift) : shift.openedAt.wallMs + DAY_MS;
  const leftMs = endMs - clock.wallMs();
  return leftMs > 0 ? Math.min(CHECK_AGAIN_MS, leftMs) : CHECK_AGAIN_MS;
}

/**
 * A slightly fast clock may be corrected meanwhile. Without the grace, the day would close early and begin
 * again.
 */
const GRACE_MS = 10 * 60_000;

const endOfDayMs = ({ day }: Shift): number => startOfTashkentDay(day) + DAY_MS + GRACE_MS;
