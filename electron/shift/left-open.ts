/**
 * What time does to an open shift. A day is closed as it ends, or by the next start of a till that was off then. A
 * counted one that nobody closes says so by itself: once it has been open for a day, or a clock is set, the page is told
 * to ask anew, and the sale screen has a line that leads to the shift. It sells on: nobody is stopped by it.
 */
import { shiftWords } from '../../shared/shift/make-report.ts';
import type { Shift } from '../../shared/shift/shift.ts';
import { DAY_MS, startOfTashkentDay, WOKEN } from '../../shared/time.ts';
import type { ShiftParts } from './deps.ts';
import { tellShift } from './state.ts';

/** Clocks are set. */
const LOOK_AGAIN_MS = 3_600_000;

export interface LeftOpen {
  start(): void;
  /** A shift was opened or closed, or the machine slept. */
  look(): void;
  stop(): void;
}

export function watchLeftOpen(parts: ShiftParts): LeftOpen {
  const { clock, onBug } = parts;
  const stopped = new AbortController();
  let woken = new AbortController();
  let said = '';
  const look = (): void => {
    try {
      if (endDay(parts)) tellShift(parts);
      const now = saidNow(parts);
      if (now !== said) tellShift(parts);
      said = now;
    } catch (bug) {
      onBug('shift', bug);
    }
  };
  const watch = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      woken = new AbortController();
      await clock.sleep(untilNextMs(parts), stopped.signal, woken.signal);
      if (!stopped.signal.aborted) look();
    }
  };
  return {
    start: () => {
      look();
      void watch();
    },
    look: () => woken.abort(WOKEN),
    stop: () => stopped.abort(),
  };
}

/** What is said of the times of the open shift. */
function saidNow({ journal, clock, endpoint }: ShiftParts): string {
  const shift = journal.openShift()?.shift;
  if (shift?.kind !== 'counted') return '';
  const { journalBegan } = journal.cashOf(shift.shiftId, endpoint.mode);
  return shiftWords(shift, clock.wallMs(), journalBegan).join(' ');
}

/**
 * Whether a day was over and is closed now. Where nothing may be written, or the disk refuses, it stays open until the
 * next look, or the next entry.
 */
function endDay({ journal, clock, selling }: ShiftParts): boolean {
  const open = journal.openShift()?.shift;
  if (open?.kind !== 'day' || clock.wallMs() < endOfDayMs(open) || !selling().ok) return false;
  return journal.endDay().ok;
}

/** To the end of the day, or of its first day, and at least now and then. */
function untilNextMs({ journal, clock }: ShiftParts): number {
  const shift = journal.openShift()?.shift;
  if (shift === undefined) return LOOK_AGAIN_MS;
  const endMs = shift.kind === 'day' ? endOfDayMs(shift) : shift.openedAt.wallMs + DAY_MS;
  const leftMs = endMs - clock.wallMs();
  return leftMs > 0 ? Math.min(LOOK_AGAIN_MS, leftMs) : LOOK_AGAIN_MS;
}

/** A clock that is a little fast is set right meanwhile: its day is not closed before it is over, and then begun anew. */
const GRACE_MS = 10 * 60_000;

const endOfDayMs = ({ day }: Shift): number => startOfTashkentDay(day) + DAY_MS + GRACE_MS;
