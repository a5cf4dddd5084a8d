/** Why a PIN opened nothing. How long to wait runs on the page's own clock, and what was said of it ends with it. */
import { useWords } from '../../i18n/words.ts';
import alertStyles from '../../ui/alert.module.css';
import { ErrorText } from '../../ui/error-text.tsx';
import { waitText } from './staff-words.ts';
import type { PinProblem } from './use-pin.ts';

export function PinError({ error, waitMs }: { readonly error: PinProblem | null; readonly waitMs: number }) {
  const words = useWords();
  if (waitMs > 0) {
    return (
      <p className={alertStyles.alert} role="alert">
        {words('pin.waits', { time: waitText(words, waitMs) })}
      </p>
    );
  }
  if (error === null) return null;
  if (error === 'not-a-pin') {
    return (
      <p className={alertStyles.alert} role="alert">
        {words('pin.hint')}
      </p>
    );
  }
  if (error.code === 'pin.wait') return null;
  return (
    <div className={alertStyles.alert} role="alert">
      {error.code === 'pin.wrong' ? (
        <p>{words('pin.wrong', { count: error.limit ?? 0 })}</p>
      ) : (
        <ErrorText error={error} />
      )}
    </div>
  );
}
