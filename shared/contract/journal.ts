/** Long work on the journal: what a manager does with one that can't be used, and how far it has come. */
import { z } from 'zod';
import type { TillError } from '../errors/till-error.ts';
import type { BegunFresh, JournalDone, JournalProgress, Repaired } from '../journal/outcomes.ts';
import type { Language } from '../settings/languages.ts';
import { channel, Reason } from './channel.ts';

/** Also before the till is open, when the page does not know the language yet. */
export interface JournalProgressView extends JournalProgress {
  readonly language: Language;
}

export interface JournalEvents {
  'journal.progress': JournalProgressView;
  /** What came of a repair or a new beginning, for whoever has closed the dialog or loaded the page again meanwhile. */
  'journal.ended': JournalDone | { readonly how: 'failed'; readonly error: TillError };
}

export const JOURNAL = {
  /** Repairs a damaged or lost journal from backup and lines; the next start goes on with it. */
  'journal.repair': channel<Repaired>()('journal', z.object({ reason: Reason })),
  /** The last way out: an empty journal, which takes over what can be read and is open, or not two months old. */
  'journal.start-fresh': channel<BegunFresh>()('journal', z.object({ reason: Reason })),
} as const;
