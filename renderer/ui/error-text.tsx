/**
 * An expected failure in words: what happened to the money, what to do now, and the code, folded away below.
 */

import { errorCodeText } from '../../shared/errors/error-code-text.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { errorWords, isUnanswered, receiptRefusal } from '../i18n/error-words.ts';
import { useWords } from '../i18n/words.ts';
import alertStyles from './alert.module.css';
import { Details } from './details.tsx';
import styles from './error-text.module.css';
import { Icon } from './icon.tsx';

/** A screen reader announces the sentence alone, without the buttons beside it. */
export type Announce = 'alert' | 'status';

interface ErrorTextProps {
  readonly error: TillError;
  readonly announce?: Announce | undefined;
}

/** theirs: the service's own words, which may be in another language. They stand small below ours. */
export function ErrorText({ error, announce, theirs }: ErrorTextProps & { readonly theirs?: string }) {
  const words = useWords();
  return (
    <div className={styles.text} data-error>
      <div role={announce}>
        <p>{errorWords(words, error)}</p>
        {theirs && <p className={styles.theirs}>{theirs}</p>}
      </div>
      <ErrorDetails error={error} />
    </div>
  );
}

export function ErrorDetails({ error }: { readonly error: TillError }) {
  return <Details>{useWords()('detail.code', { code: errorCodeText(error) })}</Details>;
}

/** As a visible and announced alert. */
export const ErrorAlert = ({ error }: { readonly error: TillError }) => (
  <div className={alertStyles.alert}>
    <Icon name="stop" />
    <ErrorText error={error} announce="alert" />
  </div>
);

/** Why a paid payment has no receipt. */
export function ReceiptError({ error, announce }: ErrorTextProps) {
  const words = useWords();
  if (isUnanswered(error)) {
    return (
      <CodeOf error={error} announce={announce}>
        {words('fiscal.no-answer')}
      </CodeOf>
    );
  }
  const { note = '', ...ours } = receiptRefusal(words, error);
  return error.code === 'gateway.refused' ? (
    <ErrorText error={ours} theirs={note} announce={announce} />
  ) : (
    <ErrorText error={receiptRefusal(words, error)} announce={announce} />
  );
}

/** Below the refund's own sentence: the service's words, if any, and the code. */
export function RefundError({ error }: { readonly error: TillError }) {
  if (!error.code.startsWith('gateway.')) return <ErrorText error={error} />;
  return (
    <div className={styles.text} data-error>
      {error.note && <p className={styles.theirs}>{error.note}</p>}
      <ErrorDetails error={error} />
    </div>
  );
}

/** The service's words about a receipt. The till's sentence and the code stand elsewhere. */
export function ReceiptNote({ error }: { readonly error: TillError }) {
  const { note } = receiptRefusal(useWords(), error);
  return note ? <p className={styles.theirs}>{note}</p> : null;
}

/** A sentence other than the failure's own, with the failure's code. */
export function CodeOf({ error, announce, children }: ErrorTextProps & { readonly children: string | null }) {
  return (
    <div className={styles.text} data-error>
      {children && (
        <div role={announce}>
          <p>{children}</p>
        </div>
      )}
      <ErrorDetails error={error} />
    </div>
  );
}
