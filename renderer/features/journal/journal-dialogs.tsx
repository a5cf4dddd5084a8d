/** A manager's ways out of an unusable journal: a repair, and as the last resort an empty journal. */
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import textStyles from '../../ui/text.module.css';
import styles from './journal-dialogs.module.css';
import { JournalUnderWay } from './journal-under-way.tsx';
import { isMending, useJournalWork } from './journal-work.ts';

export function RepairDialog() {
  const app = useTillApp();
  const { route } = app;
  const words = useWords();
  const isUnderWay = useJournalWork(isMending);
  return (
    <ReasonDialog
      about="repair"
      act={app.journalWork.repair}
      underWay={isUnderWay ? <JournalUnderWay /> : null}
    >
      <div className={styles.behind}>
        <p className={textStyles.quiet}>{words('fresh.last-way')}</p>
        <Button
          label={words('fresh.open')}
          size="small"
          onPress={() => route.openDialog({ kind: 'start-fresh', from: route.getState().dialog })}
        />
      </div>
    </ReasonDialog>
  );
}

/** An empty journal, which takes over all readable entries. The old journal is kept. */
export function StartFreshDialog() {
  const app = useTillApp();
  const isUnderWay = useJournalWork(isMending);
  return (
    <ReasonDialog
      about="start-fresh"
      warns
      act={app.journalWork.startFresh}
      underWay={isUnderWay ? <JournalUnderWay /> : null}
    />
  );
}
