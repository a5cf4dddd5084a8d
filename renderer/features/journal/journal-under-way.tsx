/** A repair or a new beginning, both of which read all of the old journal: how far it is, and that nobody ends it. */
import { useJournalWork } from '../../app/use-till-app.ts';
import type { PlainKey } from '../../i18n/words.ts';
import { useWords } from '../../i18n/words.ts';
import { JournalProgress } from './journal-progress.tsx';

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
      {/* A page that was loaded again does not know who asked for what. */}
      <p>{words(asked === null ? 'journal.under-way' : SAYS[asked])}</p>
    </div>
  );
}
