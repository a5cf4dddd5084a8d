/** The progress of long work on the journal. Without figures the bar only moves. */

import { useWords } from '../../i18n/words.ts';
import { ProgressBar } from '../../ui/progress.tsx';
import { useJournalWork } from './journal-work.ts';

export function JournalProgress() {
  const words = useWords();
  const now = useJournalWork((work) => work.now);
  if (now === null || now.of === 0) return <ProgressBar />;
  const says = words(`journal.work.${now.work}`, { percent: Math.floor((100 * now.done) / now.of) });
  return (
    <>
      <ProgressBar share={now.done / now.of} label={says} />
      <p>{says}</p>
    </>
  );
}
