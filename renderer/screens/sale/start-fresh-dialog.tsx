/** A journal that can't be used is set aside on a manager's word; the next start makes a fresh one. */
import { ask } from '../../api.ts';
import { closeDialog, usePlace } from '../../store/place.ts';
import { ReasonWindow } from './reason-window.tsx';

export const StartFreshDialog = () => (
  <ReasonWindow
    about="start-fresh"
    act={async (reason) => {
      const answer = await ask('journal.start-fresh', { reason });
      if (!answer.ok) return answer.error;
      usePlace.setState({ journalKeptAs: answer.value.keptAs });
      closeDialog();
      return null;
    }}
  />
);
