/** What a manager does with a journal that can't be used. */
import { z } from 'zod';
import { channel, Reason } from './channel.ts';

export interface RepairView {
  /** The last entry that is in the books again. */
  readonly repairedTo: number;
  /** Of those, the ones that the lines brought back beyond the backup. */
  readonly regained: number;
  /** Lines that could not be joined: something is missing before them. */
  readonly leftOver: number;
  /** Entries in which what they say was taken in all the same. */
  readonly salvaged: number;
  /** The name under which the old file is kept; null where there was none. */
  readonly keptAs: string | null;
}

/** What an empty journal took over from the one that it replaces. */
export interface FreshView {
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
}

export const JOURNAL = {
  /** Repairs a damaged or lost journal from backup and lines; the next start goes on with it. */
  'journal.repair': channel<RepairView>()('journal', z.object({ reason: Reason })),
  /** The last way out: an empty journal, which takes over what can be read and is open, or not two months old. */
  'journal.start-fresh': channel<FreshView>()('journal', z.object({ reason: Reason })),
} as const;
