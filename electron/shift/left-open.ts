/**
 * A shift that nobody closes says so by itself: what is said of its times reaches the page when it begins to be true,
 * and once it has been open for a day whoever stands at the till is told. It sells on: nobody is stopped by it.
 */
import { isOpenForADay, shiftWords } from '../../shared/shift/make-report.ts';
import { DAY_MS, startOfTashkentDay, WOKEN } from '../../shared/time.ts';
import type { ShiftParts } from './deps.ts';

/** Clocks are set. */
const LOOK_AGAIN_MS = 3_600_000;

export interface LeftOpen {
  start(): void;
  /** A shift was opened or closed, or the machine slept. */
  look(): void;
  stop(): void;
}

export function watchLeftOpen(parts: ShiftParts): LeftOpen {
  const { clock, publish, onBug } = parts;
  const stopped = new AbortController();
  let woken = new AbortController();
  let said = '';
  const look = (): void => {
    try {
      const now = saidNow(parts);
      if (now !== said) publish('shift.changed', null);
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

/** The words of the open shift. The notice stands as long as it is true. */
function saidNow({ journal, clock, endpoint, notices }: ShiftParts): string {
  const shift = journal.openShift()?.shift;
  const nowMs = clock.wallMs();
  if (shift?.kind !== 'counted' || !isOpenForADay(shift, nowMs)) notices.end('shift.over-a-day');
  else notices.raise({ code: 'shift.over-a-day' }, 'warning');
  if (shift?.kind !== 'counted') return '';
  return shiftWords(shift, nowMs, journal.cashOf(shift.shiftId, endpoint.mode).journalBegan).join(' ');
}

/** To the midnight of the open shift, to the end of its first day, and at least now and then. */
function untilNextMs({ journal, clock }: ShiftParts): number {
  const shift = journal.openShift()?.shift;
  if (shift?.kind !== 'counted') return LOOK_AGAIN_MS;
  const turns = [startOfTashkentDay(shift.day) + DAY_MS, shift.openedAt.wallMs + DAY_MS];
  const left = turns.map((atMs) => atMs - clock.wallMs()).filter((leftMs) => leftMs > 0);
  return Math.min(LOOK_AGAIN_MS, ...left);
}
