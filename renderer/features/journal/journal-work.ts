/**
 * Long work on the journal, as the main process publishes it. The work goes on without the dialog or page
 * that started it, so its state stands here for the panel.
 */
import { createStore } from 'zustand/vanilla';
import type { JournalEvents, JournalProgressView } from '../../../shared/contract/journal.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { Stores } from '../../context/stores.ts';
import { storeHook } from '../../context/use-till-app.ts';

export interface JournalWork {
  /** The progress; null: no work is known. */
  readonly now: JournalProgressView | null;
  /** The work that a person started on this page, until its end. */
  readonly started: 'repair' | 'start-fresh' | null;
  readonly failed: TillError | null;
}

const NOTHING: JournalWork = { now: null, started: null, failed: null };

/** Whether an open till works on its journal. */
export const isMending = ({ now, started }: JournalWork): boolean => now !== null || started !== null;

export type JournalWorkStore = ReturnType<typeof createJournalWork>;

export function createJournalWork({ api, route }: Pick<Stores, 'api' | 'route'>) {
  const store = createStore<JournalWork>()(() => NOTHING);
  const ended = (came: JournalEvents['journal.ended']): void => {
    store.setState({ ...NOTHING, failed: came.how === 'failed' ? came.error : null });
    if (came.how !== 'failed') route.journalIsDone(came);
  };
  const start = (started: 'repair' | 'start-fresh'): void => store.setState({ ...NOTHING, started });
  /** Refused before it began, or already published as `journal.ended`. */
  const refused = (error: TillError): TillError => {
    store.setState({ started: null });
    return error;
  };
  return {
    ...store,
    take: (now: JournalProgressView): void => store.setState({ now }),
    ended,
    /** Drops the progress of the start, which is over. */
    forget: (): void => store.setState(NOTHING),
    /** Answers the reason of a refusal, or null. */
    repair: async (reason: string): Promise<TillError | null> => {
      start('repair');
      const answer = await api.ask('journal.repair', { reason });
      if (!answer.ok) return refused(answer.error);
      ended({ how: 'repaired', repair: answer.value });
      return null;
    },
    /** The same for an empty journal. */
    startFresh: async (reason: string): Promise<TillError | null> => {
      start('start-fresh');
      const answer = await api.ask('journal.start-fresh', { reason });
      if (!answer.ok) return refused(answer.error);
      ended({ how: 'fresh', fresh: answer.value });
      return null;
    },
  };
}

export const useJournalWork = storeHook((app) => app.journalWork);
