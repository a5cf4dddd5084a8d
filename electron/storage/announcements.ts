/** Announces stored entries to their subscribers. */
import type { Appended, StoredEntries } from './journal-entries.ts';

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
