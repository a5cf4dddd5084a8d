import type { DialogRoute } from '../../context/dialog-route.ts';
import type { PageFeature } from '../../context/page-feature.ts';
import { later } from '../../ui/later.ts';
import { createJournalWork, type JournalWorkStore } from './journal-work.ts';

declare module '../../context/registry.ts' {
  interface FeatureStores {
    readonly journalWork: JournalWorkStore;
  }
  /** The manager's ways out of an unusable journal. The first dialog opens the second. */
  interface Dialogs {
    readonly repair: NoData;
    readonly 'start-fresh': { readonly from: DialogRoute | null };
  }
}

const dialogs = () => import('./journal-dialogs.tsx');

/** Long work on the journal: at a start, before the till opens, and during a manager's repair. */
export const JOURNAL = {
  dialogs: {
    repair: later(async () => (await dialogs()).RepairDialog),
    'start-fresh': later(async () => (await dialogs()).StartFreshDialog),
  },
  // Both events carry all their data.
  invalidates: { 'journal.progress': () => [], 'journal.ended': () => [] },
  makes: { journalWork: createJournalWork },
  opens: ({ reading, journalWork: { take, ended } }) => {
    const ends = [reading.subscribe('journal.progress', take), reading.subscribe('journal.ended', ended)];
    return () => {
      for (const end of ends) end();
    };
  },
} as const satisfies PageFeature;
