/** In whatever dialog lies over the basket: what was scanned meanwhile, and did not come in. */
import { errorWords } from '../i18n/error-words.ts';
import { useWords } from '../i18n/words.ts';
import alertStyles from '../ui/alert.module.css';
import { useRoute } from './use-till-app.ts';

/** Without its code, which stands nowhere but here for a moment: dialogs with keys to type on have little room. */
export function MissedScan() {
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
