/** A manager's ways out of a journal that can't be used: a repair, and behind it the last one, an empty journal. */
import { useState } from 'react';
import { useTillApp } from '../../app/use-till-app.ts';
import { Button } from '../../components/button.tsx';
import { useWords } from '../../i18n/words.ts';
import { ReasonDialog } from './reason-dialog.tsx';

export function RepairDialog() {
  const { api, route } = useTillApp();
  const words = useWords();
  const [isUnderWay, setUnderWay] = useState(false);
  return (
    <ReasonDialog
      about="repair"
      act={async (reason) => {
        setUnderWay(true);
        const answer = await api.ask('journal.repair', { reason });
        setUnderWay(false);
        if (!answer.ok) return answer.error;
        route.setState({ journalDone: { how: 'repaired', repair: answer.value }, dialog: null });
        return null;
      }}
    >
      {isUnderWay ? (
        <div className="way-behind" role="status">
          <div className="progress" aria-hidden="true" />
          <p>{words('repair.under-way')}</p>
        </div>
      ) : (
        <div className="way-behind">
          <p className="quiet">{words('fresh.last-way')}</p>
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

/** The next start makes an empty journal; the old one is kept. */
export function StartFreshDialog() {
  const { api, route } = useTillApp();
  return (
    <ReasonDialog
      about="start-fresh"
      warns
      act={async (reason) => {
        const answer = await api.ask('journal.start-fresh', { reason });
        if (!answer.ok) return answer.error;
        route.setState({ journalDone: { how: 'fresh', fresh: answer.value }, dialog: null });
        return null;
      }}
    />
  );
}
