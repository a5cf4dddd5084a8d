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
  /** The name under which the old file is kept; null where there was none. */
  readonly keptAs: string | null;
}

export const JOURNAL = {
  /** Repairs a damaged or lost journal from backup and lines; the next start goes on with it. */
  'journal.repair': channel<RepairView>()('journal', z.object({ reason: Reason })),
  /** The last way out: sets the journal aside; the next start makes a fresh one. Answers the old one's new name. */
  'journal.start-fresh': channel<{ readonly keptAs: string }>()('journal', z.object({ reason: Reason })),
} as const;
