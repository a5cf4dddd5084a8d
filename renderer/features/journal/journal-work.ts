/**
 * Long work on the journal, as the main process tells it. It goes on without the dialog that asked for it, and without
 * the page that did: what is known of it stands here, and the panel shows it.
 */
import { createStore } from 'zustand/vanilla';
import type { JournalEvents, JournalProgressView } from '../../../shared/contract/journal.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { perPage } from '../../app/per-page.ts';

export interface JournalWork {
  /** How far it has come; null: nothing is told. */
  readonly now: JournalProgressView | null;
  /** What a person has asked for on this page, until it has its end. */
  readonly asked: 'repair' | 'start-fresh' | null;
  /** Why the last of it was not done. */
  readonly failed: TillError | null;
}

const NOTHING: JournalWork = { now: null, asked: null, failed: null };

/** Whether a till that is open is at work on its journal. */
export const isMending = ({ now, asked }: JournalWork): boolean => now !== null || asked !== null;

/** That of a page. */
export const journalWorkOf = perPage(({ api, route }) => {
  const store = createStore<JournalWork>()(() => NOTHING);
  const ended = (came: JournalEvents['journal.ended']): void => {
    store.setState({ ...NOTHING, failed: came.how === 'failed' ? came.error : null });
    if (came.how !== 'failed') route.journalIsDone(came);
  };
  const begins = (asked: 'repair' | 'start-fresh'): void => store.setState({ ...NOTHING, asked });
  /** Refused before it began, or told already (`journal.ended`). */
  const refused = (error: TillError): TillError => {
    store.setState({ asked: null });
    return error;
  };
  return {
    ...store,
    take: (now: JournalProgressView): void => store.setState({ now }),
    ended,
    /** What was told was of the start, which is over. */
    forget: (): void => store.setState(NOTHING),
    /** Answers why it was not done, or null. */
    repair: async (reason: string): Promise<TillError | null> => {
      begins('repair');
      const answer = await api.ask('journal.repair', { reason });
      if (!answer.ok) return refused(answer.error);
      ended({ how: 'repaired', repair: answer.value });
      return null;
    },
    /** The same for an empty journal. */
    startFresh: async (reason: string): Promise<TillError | null> => {
      begins('start-fresh');
      const answer = await api.ask('journal.start-fresh', { reason });
      if (!answer.ok) return refused(answer.error);
      ended({ how: 'fresh', fresh: answer.value });
      return null;
    },
  };
});
