/**
 * A repair or a new beginning, which read the whole old journal: the progress, and a warning not to
 * interrupt.
 */

import type { PlainKey } from '../../i18n/words.ts';
import { useWords } from '../../i18n/words.ts';
import { JournalProgress } from './journal-progress.tsx';
import { useJournalWork } from './journal-work.ts';

const SAYS = {
  repair: 'repair.under-way',
  'start-fresh': 'fresh.under-way',
} as const satisfies Record<string, PlainKey>;

export function JournalUnderWay() {
  const words = useWords();
  const asked = useJournalWork((work) => work.asked);
  return (
    <div role="status">
      <JournalProgress />
      {/* A reloaded page does not know which work was requested. */}
      <p>{words(asked === null ? 'journal.under-way' : SAYS[asked])}</p>
    </div>
  );
}
