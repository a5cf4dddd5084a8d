/** An expected failure in words: what happened to the money, what to do now, and the code behind one word below. */
import type { TillError } from '../../shared/errors/till-error.ts';
import { errorCodeText, errorWords, isUnanswered, receiptRefusal } from '../i18n/error-words.ts';
import { useWords } from '../i18n/words.ts';
import alertStyles from './alert.module.css';
import { Details } from './details.tsx';
import styles from './error-text.module.css';

/** Of what is live the sentence alone is read out: what can be pressed beside it is no news. */
export type Heard = 'alert' | 'status';

interface ErrorTextProps {
  readonly error: TillError;
  readonly heard?: Heard | undefined;
}

export function ErrorText({ error, heard }: ErrorTextProps) {
  const words = useWords();
  return (
    <div className={styles.text} data-error>
      <div role={heard}>
        <p>{errorWords(words, error)}</p>
      </div>
      <ErrorDetails error={error} />
    </div>
  );
}

/** The code, behind one word. */
export function ErrorDetails({ error }: { readonly error: TillError }) {
  return <Details>{useWords()('detail.code', { code: errorCodeText(error) })}</Details>;
}

/** The same, where it has to be seen and heard. */
export const ErrorAlert = ({ error }: { readonly error: TillError }) => (
  <div className={alertStyles.alert}>
    <ErrorText error={error} heard="alert" />
  </div>
);

/** Why a receipt of a paid payment did not come about. */
export function ReceiptError({ error, heard }: ErrorTextProps) {
  const words = useWords();
  return isUnanswered(error) ? (
    <CodeOf error={error} heard={heard}>
      {words('fiscal.no-answer')}
    </CodeOf>
  ) : (
    <ErrorText error={receiptRefusal(words, error)} heard={heard} />
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

/** Another sentence than the failure's own, and its code. */
export function CodeOf({ error, heard, children }: ErrorTextProps & { readonly children: string | null }) {
  return (
    <div className={styles.text} data-error>
      {children && (
        <div role={heard}>
          <p>{children}</p>
        </div>
      )}
      <ErrorDetails error={error} />
    </div>
  );
}
