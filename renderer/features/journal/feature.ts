import type { PageFeature } from '../../app/page-feature.ts';
import { journalWorkOf } from './journal-work.ts';

/** Long work on the journal: at a start, before the till is open, and when a manager mends it. */
export const JOURNAL = {
  opens: (stores) => stores.reading.hear('journal.progress', journalWorkOf(stores).take),
} as const satisfies PageFeature;
