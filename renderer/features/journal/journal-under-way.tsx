/**
 * A repair or a new beginning, which read the whole old journal: the progress, and a warning not to
 * interrupt.
 */

import type { PlainKey } from '../../i18n/words.ts';
import { useWords } from '../../i18n/words.ts';
import styles from './journal-dialogs.module.css';
import { JournalProgress } from './journal-progress.tsx';
import { useJournalWork } from './journal-work.ts';

const SAYS = {
  repair: 'repair.under-way',
  'start-fresh': 'fresh.under-way',
} as const satisfies Record<string, PlainKey>;

export function JournalUnderWay() {
  const words = useWords();
  const started = useJournalWork((work) => work.started);
  return (
    <div role="status" className={styles.underWay}>
      <JournalProgress />
      {/* A reloaded page does not know which work was requested. */}
      <p>{words(started === null ? 'journal.under-way' : SAYS[started])}</p>
    </div>
  );
}
