/** Announces the entries that features store, so that other features react to them. */
import type { Act } from '../../shared/staff/actor.ts';
import type { NewEntry } from './kinds.ts';

/** An entry, and who appends it. */
export interface Appended {
  readonly act: Act;
  readonly entry: NewEntry;
}

export interface StoredEntries {
  /**
   * Calls the listener after the commit of each entry that a feature appends, in the order of the log, until
   * the journal closes. The journal's own entries (its opening, the day's shifts) are not announced, nor are
   * entries of other threads. `onBug` gets what the listener throws, because the entry is stored anyway.
   */
  subscribe(listener: (stored: Appended) => void, onBug: (bug: unknown) => void): void;
}

export interface Announcements extends StoredEntries {
  /** Call this after the commit. */
  announce(stored: Appended): void;
}

export function announcements(): Announcements {
  const subscriptions: Parameters<StoredEntries['subscribe']>[] = [];
  /** The entry that is being announced, and those that its listeners append meanwhile. */
  const waiting: Appended[] = [];
  return {
    subscribe: (...subscription) => void subscriptions.push(subscription),
    announce: (stored) => {
      waiting.push(stored);
      if (waiting.length > 1) return;
      try {
        // The loops also reach what is added during them.
        for (const next of waiting)
          for (const [listener, onBug] of subscriptions)
            try {
              listener(next);
            } catch (bug) {
              onBug(bug);
            }
      } finally {
        waiting.length = 0;
      }
    },
  };
}
