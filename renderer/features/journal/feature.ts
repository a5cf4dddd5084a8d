import type { PageFeature } from '../../app/page-feature.ts';
import { journalWorkOf } from './journal-work.ts';

/** Long work on the journal: at a start, before the till is open, and when a manager mends it. */
export const JOURNAL = {
  opens: (stores) => {
    const { take, ended } = journalWorkOf(stores);
    const ends = [stores.reading.hear('journal.progress', take), stores.reading.hear('journal.ended', ended)];
    return () => {
      for (const end of ends) end();
    };
  },
} as const satisfies PageFeature;
