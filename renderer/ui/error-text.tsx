/** An expected failure in words: what happened to the money, what to do now, and the code behind one word below. */
import type { TillError } from '../../shared/errors/till-error.ts';
import { errorCodeText, errorWords, isUnanswered, receiptRefusal } from '../i18n/error-words.ts';
import { useWords } from '../i18n/words.ts';
import alertStyles from './alert.module.css';
import { Details } from './details.tsx';
import styles from './error-text.module.css';

export function ErrorText({ error }: { readonly error: TillError }) {
  const words = useWords();
  return (
    <div className={styles.text} data-error>
      <p>{errorWords(words, error)}</p>
      <Details>{words('detail.code', { code: errorCodeText(error) })}</Details>
    </div>
  );
}

/** The same, where it has to be seen and heard. */
export const ErrorAlert = ({ error }: { readonly error: TillError }) => (
  <div className={alertStyles.alert} role="alert">
    <ErrorText error={error} />
  </div>
);

/** Why a receipt of a paid payment did not come about. */
export function ReceiptError({ error }: { readonly error: TillError }) {
  const words = useWords();
  return isUnanswered(error) ? (
    <CodeOf error={error}>{words('fiscal.no-answer')}</CodeOf>
  ) : (
    <ErrorText error={receiptRefusal(words, error)} />
  );
}

/** Under the refund's own sentence: the service's words where there are any, and the code. */
export function RefundError({ error }: { readonly error: TillError }) {
  if (!error.code.startsWith('gateway.')) return <ErrorText error={error} />;
  return <CodeOf error={error}>{error.note ?? null}</CodeOf>;
}

/** What the service said of a receipt, where the till's own sentence and the code stand elsewhere. */
export function ReceiptNote({ error }: { readonly error: TillError }) {
  const { note } = receiptRefusal(useWords(), error);
  return note ? <p>{note}</p> : null;
}

function CodeOf({ error, children }: { readonly error: TillError; readonly children: string | null }) {
  const words = useWords();
  return (
    <div className={styles.text} data-error>
      {children && <p>{children}</p>}
      <Details>{words('detail.code', { code: errorCodeText(error) })}</Details>
    </div>
  );
}
