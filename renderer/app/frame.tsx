/** What the till provides to screens and dialogs that know nothing of it. */

import { isCovered } from '../context/covered.ts';
import type { TillApp } from '../context/till-app.ts';
import { useRoute } from '../context/use-till-app.ts';
import { errorWords } from '../i18n/error-words.ts';
import { useWords } from '../i18n/words.ts';
import alertStyles from '../ui/alert.module.css';
import type { Frame } from '../ui/frame.ts';
import { Head } from './head.tsx';

export const frameOf = ({ play, route, approving, staff }: TillApp): Frame => ({
  head: <Head />,
  missed: <MissedScan />,
  goBack: route.goBack,
  hasDialog: () => isCovered({ route, approving, staff }),
  closeDialog: route.closeDialog,
  dialogSends: () => {
    const opened = route.getState().dialog;
    return () => route.dialogDone(opened);
  },
  soundRefusal: () => play('error'),
});

/**
 * In a dialog over the basket: a scan that was refused meanwhile. The code is left out, because dialogs with
 * keys have little room.
 */
function MissedScan() {
  const words = useWords();
  const missed = useRoute((route) => route.missed);
  return (
    missed && (
      <div className={alertStyles.alert} role="alert">
        <p>{errorWords(words, missed)}</p>
      </div>
    )
  );
}
