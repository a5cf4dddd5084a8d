/** What the journal answers whoever mends it, begins it anew, or follows its chain. */

/** How far work has come that reads all of the log. */
export interface JournalProgress {
  /** `checking`: each entry is held against the chain. `making`: the tables are made from it. */
  readonly work: 'checking' | 'making';
  /** Entries. */
  readonly done: number;
  /** The last entry there is. */
  readonly of: number;
}

/** What a repair brought back. */
export interface Repaired {
  /** The last entry that is in the books again. */
  readonly repairedTo: number;
  /** Of those, the ones that the lines brought back beyond the backup. */
  readonly regained: number;
  /** Lines that could not be joined: something is missing before them. */
  readonly leftOver: number;
  /** Entries in which what they say was taken in all the same. */
  readonly salvaged: number;
  /** Baskets that were kept, to be paid: each needs a manager's word first. */
  readonly baskets: number;
  /** The name under which the old file is kept; null where there was none. */
  readonly keptAs: string | null;
}

/** What an empty journal took over from the one that it replaces. */
export interface BegunFresh {
  /** The name under which the old file is kept; null where there was none. */
  readonly keptAs: string | null;
  /** Entries of the old one that could be read; 0: nothing of it. */
  readonly read: number;
  /** Entries that nobody can read any more, as far as it is known how many there were. */
  readonly unread: number;
  /** Payments that were taken over. */
  readonly payments: number;
  /** What of it waits for a person: open tasks. */
  readonly waiting: number;
  /** Baskets that were kept, to be paid: each needs a manager's word first. */
  readonly baskets: number;
}

/** What came of a manager's work on a journal that can't be used. */
export type JournalDone =
  | { readonly how: 'repaired'; readonly repair: Repaired }
  | { readonly how: 'fresh'; readonly fresh: BegunFresh };

/** How far the chain was followed from its beginning. */
export interface FollowedChain {
  readonly checkedTo: number;
  /** The last entry there is. */
  readonly last: number;
  /** The first entry that does not follow from the one before it; null: none so far. */
  readonly brokenAt: number | null;
}
