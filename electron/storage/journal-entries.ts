/** The entries that features store, for the features that react to them. */
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
