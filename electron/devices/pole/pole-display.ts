/**
 * The driver of a pole display. Only the newest lines matter: they replace those that wait, and are tried again until
 * the display has them. Nothing waits for it.
 */
import {
  type PoleDisplay,
  type PoleEnds,
  type PoleLines,
  type PoleSetUp,
  polePlace,
} from '../../../shared/device/pole.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { Clock } from '../../../shared/time.ts';
import { rawLines } from '../printer/raw-line.ts';
import { type OpenPole, openPole } from './open-pole.ts';
import { poleText } from './pole-letters.ts';

export const POLE_TIMES = {
  openMs: 1_500,
  /** For the two lines. A serial port takes some 20 ms. */
  takenMs: 1_000,
  /** Between two tries. */
  againMs: 5_000,
} as const;

interface Deps extends PoleEnds {
  readonly clock: Clock;
  readonly open?: OpenPole;
}

interface Wanted {
  readonly lines: PoleLines;
  readonly tried: (why: TillError | null) => void;
}

export function poleDisplay(
  { clock, open = openPole, onEnd, onBug }: Deps,
  { address, letters }: PoleSetUp,
): PoleDisplay {
  const place = polePlace(address);
  const stopped = new AbortController();
  const reach = rawLines({ clock, open: (_, signal) => open(place ?? { path: '' }, signal) }, address);
  let wanted: Wanted | null = null;
  let fresh = new AbortController();
  let isRunning = false;

  const send = async (lines: PoleLines): Promise<TillError | null> => {
    // The encoder's tables are large, and no start needs them.
    const { poleBytes } = await import('./pole-bytes.ts');
    const line = await reach(POLE_TIMES.openMs, stopped.signal);
    if (line === null) return { code: 'pole.missing' };
    const put = await line.put(poleBytes(lines, letters), POLE_TIMES.takenMs);
    const closed = await line.close(POLE_TIMES.takenMs);
    const end = put === 'taken' ? closed : put;
    if (end === 'taken') return null;
    return { code: end === 'cut' ? 'pole.missing' : 'pole.silent' };
  };
  const run = async (): Promise<void> => {
    for (let now = wanted; now !== null && !stopped.signal.aborted; now = wanted) {
      const why = await send(now.lines);
      if (stopped.signal.aborted) return;
      onEnd(why);
      now.tried(why);
      if (wanted !== now) continue;
      if (why === null) wanted = null;
      else await clock.sleep(POLE_TIMES.againMs, fresh.signal, stopped.signal);
    }
  };
  const wake = (): void => {
    fresh.abort();
    fresh = new AbortController();
    if (isRunning) return;
    isRunning = true;
    void run()
      .catch((bug: unknown) => {
        wanted = null;
        onBug(bug);
      })
      .finally(() => {
        isRunning = false;
        // Lines that came while the last ones ended.
        if (wanted !== null && !stopped.signal.aborted) wake();
      });
  };
  return {
    write: (text) => poleText(text, letters),
    show: (lines) => {
      const { promise, resolve } = Promise.withResolvers<TillError | null>();
      wanted?.tried(null);
      wanted = { lines, tried: resolve };
      wake();
      return promise;
    },
    stop: () => {
      stopped.abort();
      wanted?.tried(null);
    },
  };
}
