import type { PageFeature } from '../../app/page-feature.ts';
import { journalWorkOf } from './journal-work.ts';

/** Long work on the journal: at a start, before the till opens, and during a manager's repair. */
export const JOURNAL = {
  opens: (stores) => {
    const { take, ended } = journalWorkOf(stores);
    const ends = [stores.reading.hear('journal.progress', take), stores.reading.hear('journal.ended', ended)];
    return () => {
      for (const end of ends) end();
    };
  },
} as const satisfies PageFeature;
