/** A manager's ways out of a journal that can't be used: a repair, and behind it the last one, an empty journal. */
import { useState } from 'react';
import { useTillApp } from '../../app/use-till-app.ts';
import { type PlainKey, useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import textStyles from '../../ui/text.module.css';
import styles from './journal-dialogs.module.css';
import JournalProgress from './journal-progress.tsx';
import { journalWorkOf } from './journal-work.ts';

export function RepairDialog() {
  const app = useTillApp();
  const { api, route } = app;
  const words = useWords();
  const [isUnderWay, setUnderWay] = useState(false);
  return (
    <ReasonDialog
      about="repair"
      act={async (reason) => {
        journalWorkOf(app).forget();
        setUnderWay(true);
        const answer = await api.ask('journal.repair', { reason });
        setUnderWay(false);
        if (!answer.ok) return answer.error;
        route.journalIsDone({ how: 'repaired', repair: answer.value });
        return null;
      }}
    >
      {isUnderWay ? (
        <UnderWay says="repair.under-way" />
      ) : (
        <div className={styles.behind}>
          <p className={textStyles.quiet}>{words('fresh.last-way')}</p>
          <Button
            label={words('fresh.open')}
            size="small"
            onPress={() => route.openDialog({ kind: 'start-fresh', from: route.getState().dialog })}
          />
        </div>
      )}
    </ReasonDialog>
  );
}

/** An empty journal, which takes over what can be read; the old one is kept. */
export function StartFreshDialog() {
  const app = useTillApp();
  const { api, route } = app;
  const [isUnderWay, setUnderWay] = useState(false);
  return (
    <ReasonDialog
      about="start-fresh"
      warns
      act={async (reason) => {
        journalWorkOf(app).forget();
        setUnderWay(true);
        const answer = await api.ask('journal.start-fresh', { reason });
        setUnderWay(false);
        if (!answer.ok) return answer.error;
        route.journalIsDone({ how: 'fresh', fresh: answer.value });
        return null;
      }}
    >
      {isUnderWay && <UnderWay says="fresh.under-way" />}
    </ReasonDialog>
  );
}

/** Both read all of the old journal. */
function UnderWay({ says }: { readonly says: PlainKey }) {
  const words = useWords();
  return (
    <div className={styles.behind} role="status">
      <JournalProgress />
      <p>{words(says)}</p>
    </div>
  );
}
