/**
 * Moves what SQLite's log of writes holds into the journal while the till rests. Inside a commit, as SQLite does it by
 * itself, a sale would wait for it. Only the journal's own connection does it: another one would take a file that was put
 * in the journal's place for its own.
 */
import type { Clock } from '../../../shared/time.ts';

/** A till that never rests has it inside a commit after so many pages of 4 kB. */
export const MOST_PAGES = 4_000;

/** Without a write. Longer than a sale's own writes are apart. */
export const REST_MS = 3_000;

export interface Checkpoints {
  /** The journal is open. checkpoint: may throw what SQLite throws. */
  open(checkpoint: () => void): void;
  /** Something was stored. */
  wrote(): void;
  stop(): Promise<void>;
}

export function createCheckpoints(clock: Clock): Checkpoints {
  const stopped = new AbortController();
  let checkpoint = (): void => undefined;
  let [hasWritten, isResting, resting] = [false, false, Promise.resolve()];
  const rest = async (): Promise<void> => {
    isResting = true;
    while (hasWritten && !stopped.signal.aborted) {
      hasWritten = false;
      await clock.sleep(REST_MS, stopped.signal);
    }
    isResting = false;
    if (stopped.signal.aborted) return;
    try {
      checkpoint();
    } catch {
      // A full disk. It is tried again after the next write: the log is as durable as the file.
    }
  };
  return {
    open: (opened) => {
      checkpoint = opened;
    },
    wrote: () => {
      hasWritten = true;
      if (!isResting) resting = rest();
    },
    stop: async () => {
      stopped.abort();
      await resting;
    },
  };
}
