/** How far long work on the journal has come, as the main process tells it. */
import { createStore } from 'zustand/vanilla';
import type { JournalProgressView } from '../../../shared/contract/journal.ts';
import { perPage } from '../../app/per-page.ts';

/** That of a page. null: nothing was told yet. */
export const journalWorkOf = perPage(() => {
  const store = createStore<{ readonly now: JournalProgressView | null }>()(() => ({ now: null }));
  return {
    ...store,
    take: (now: JournalProgressView): void => store.setState({ now }),
    /** Something else begins. */
    forget: (): void => store.setState({ now: null }),
  };
});
