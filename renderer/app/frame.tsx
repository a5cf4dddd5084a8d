/** What the till gives to the screens and dialogs that know nothing of it. */
import { errorWords } from '../i18n/error-words.ts';
import { useWords } from '../i18n/words.ts';
import alertStyles from '../ui/alert.module.css';
import type { Frame } from '../ui/frame.ts';
import { isCovered } from './covered.ts';
import { Head } from './head.tsx';
import type { TillApp } from './till-app.ts';
import { useRoute } from './use-till-app.ts';

export const frameOf = ({ play, route, approving, staff }: TillApp): Frame => ({
  head: <Head />,
  missed: <MissedScan />,
  toSale: () => route.goTo('sale'),
  hasDialog: () => isCovered({ route, approving, staff }),
  closeDialog: route.closeDialog,
  dialogSends: () => {
    const asked = route.getState().dialog;
    return () => route.dialogDone(asked);
  },
  soundRefusal: () => play('error'),
});

/**
 * In whatever dialog lies over the basket: what was scanned meanwhile, and did not come in. Without its code, which stands nowhere but here for a moment: dialogs with
 * keys to type on have little room.
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
