/** What a manager does with a journal that can't be used. */
import { z } from 'zod';
import type { BegunFresh, Repaired } from '../journal/outcomes.ts';
import { channel, Reason } from './channel.ts';

export const JOURNAL = {
  /** Repairs a damaged or lost journal from backup and lines; the next start goes on with it. */
  'journal.repair': channel<Repaired>()('journal', z.object({ reason: Reason })),
  /** The last way out: an empty journal, which takes over what can be read and is open, or not two months old. */
  'journal.start-fresh': channel<BegunFresh>()('journal', z.object({ reason: Reason })),
} as const;
