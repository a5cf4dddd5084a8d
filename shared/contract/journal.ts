/** Long work on a journal that can't be used: a manager's choices, and progress. */
import { z } from 'zod';
import type { TillError } from '../errors/till-error.ts';
import type { FreshJournal, JournalDone, JournalProgress, Repaired } from '../journal/outcomes.ts';
import type { Language } from '../settings/languages.ts';
import { channel, Reason } from './channel.ts';

/** Published also before the till is open, while the page does not know the language yet. */
export interface JournalProgressView extends JournalProgress {
  readonly language: Language;
}

export interface JournalEvents {
  'journal.progress': JournalProgressView;
  /**
   * The result of a repair or a fresh journal, also for a page that closed the dialog or reloaded meanwhile.
   */
  'journal.ended': JournalDone | { readonly how: 'failed'; readonly error: TillError };
}

export const JOURNAL = {
  /** Repairs a damaged or lost journal from backup and lines; the next start uses the repaired journal. */
  'journal.repair': channel<Repaired>()('journal', z.object({ reason: Reason })),
  /**
   * The last resort: an empty journal. It takes over readable rows that are open or less than two months old.
   */
  'journal.start-fresh': channel<FreshJournal>()('journal', z.object({ reason: Reason }), 'start-fresh'),
} as const;
