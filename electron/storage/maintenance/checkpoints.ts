/**
 * Moves what SQLite's log of writes holds into the journal while the till rests. Inside a commit, as SQLite does it by
 * itself, a sale would wait for it.
 */
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { Clock } from '../../../shared/time.ts';

/** A till that never rests has it inside a commit after so many pages of 4 kB. */
export const MOST_PAGES = 4_000;

/** Without an entry. Longer than a sale's own entries are apart. */
export const REST_MS = 3_000;

export interface Checkpoints {
  /** An entry was stored. */
  wrote(): void;
  stop(): Promise<void>;
}

/** path: the journal, which another connection writes. */
export function startCheckpoints({ path, clock }: { path: string; clock: Clock }): Checkpoints {
  const stopped = new AbortController();
  let [hasWritten, isResting, resting] = [false, false, Promise.resolve()];
  const rest = async (): Promise<void> => {
    isResting = true;
    while (hasWritten && !stopped.signal.aborted) {
      hasWritten = false;
      await clock.sleep(REST_MS, stopped.signal);
    }
    isResting = false;
    if (!stopped.signal.aborted) checkpoint(path);
  };
  return {
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

/** What stands in the way now is tried again after the next entry: the log of writes is as durable as the file. */
function checkpoint(path: string): void {
  try {
    // A file that is gone is not made anew.
    using database = new DatabaseSync(new URL('?mode=rw', pathToFileURL(path)));
    database.exec('PRAGMA wal_checkpoint(PASSIVE)');
  } catch {
    // A full disk, or a reader.
  }
}
