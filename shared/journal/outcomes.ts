/** Results of a repair, a fresh start and a chain check of the journal. */

/** Progress of work that reads the whole log. */
export interface JournalProgress {
  /** `checking`: verifies each entry against the chain. `making`: rebuilds the tables. */
  readonly work: 'checking' | 'making';
  /** Entries. */
  readonly done: number;
  /** The last entry. */
  readonly of: number;
}

/** The result of a repair. */
export interface Repaired {
  /** The last restored entry. */
  readonly repairedTo: number;
  /** How many of them came from lines beyond the backup. */
  readonly regained: number;
  /** Lines that could not be joined, because entries before them are missing. */
  readonly leftOver: number;
  /** Damaged entries whose contents were taken over. */
  readonly salvaged: number;
  /** Kept baskets to be paid: each needs a manager's confirmation first. */
  readonly baskets: number;
  /** The name of the kept old file; null: there was none. */
  readonly keptAs: string | null;
}

/** What a fresh journal took over from the old one. */
export interface FreshJournal {
  /** The name of the kept old file; null: there was none. */
  readonly keptAs: string | null;
  /** Readable entries of the old journal; 0: none. */
  readonly read: number;
  /** Unreadable entries, as far as their number is known. */
  readonly unread: number;
  /** Payments taken over. */
  readonly payments: number;
  /** Open tasks taken over. */
  readonly waiting: number;
  /** Kept baskets to be paid: each needs a manager's confirmation first. */
  readonly baskets: number;
}

/** The result of a manager's work on an unusable journal. */
export type JournalDone =
  | { readonly how: 'repaired'; readonly repair: Repaired }
  | { readonly how: 'fresh'; readonly fresh: FreshJournal };

/** How far the chain is verified from its beginning. */
export interface FollowedChain {
  readonly checkedTo: number;
  /** The last entry. */
  readonly last: number;
  /** The first entry whose hash does not follow from the previous entry; null: none so far. */
  readonly brokenAt: number | null;
}
