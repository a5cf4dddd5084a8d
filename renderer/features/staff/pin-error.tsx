/** Why a PIN was refused. The wait runs on the page's own clock, and the message ends with it. */
import { useState } from 'react';
import { waitText } from '../../i18n/person-words.ts';
import { useWords } from '../../i18n/words.ts';
import alertStyles from '../../ui/alert.module.css';
import { ErrorText } from '../../ui/error-text.tsx';
import textStyles from '../../ui/text.module.css';
import type { PinProblem } from './use-pin.ts';

export function PinError({ error, waitMs }: { readonly error: PinProblem | null; readonly waitMs: number }) {
  const words = useWords();
  if (waitMs > 0) return <Waits waitMs={waitMs} />;
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
    <div className={alertStyles.alert}>
      {error.code === 'pin.wrong' ? (
        <div role="alert">
          <p>{words('pin.wrong', { count: error.limit ?? 0 })}</p>
        </div>
      ) : (
        <ErrorText error={error} announce="alert" />
      )}
    </div>
  );
}

/** The remaining time is only visible. A screen reader announces the initial wait once. */
function Waits({ waitMs }: { readonly waitMs: number }) {
  const words = useWords();
  const [firstMs] = useState(waitMs);
  return (
    <div className={alertStyles.alert}>
      <p aria-hidden="true">{words('pin.waits', { time: waitText(words, waitMs) })}</p>
      <p className={textStyles.visuallyHidden} role="alert">
        {words('pin.waits', { time: waitText(words, firstMs) })}
      </p>
    </div>
  );
}
