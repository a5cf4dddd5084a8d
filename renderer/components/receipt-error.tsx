/** Why a receipt or a refund of a paid payment did not come about. */
import type { TillError } from '../../shared/errors/till-error.ts';
import { errorCodeText } from '../i18n/error-words.ts';
import { isUnanswered, receiptRefusal } from '../i18n/receipt-words.ts';
import { useWords } from '../i18n/words.ts';
import { ErrorText } from './error-text.tsx';

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

/** The same for a receipt, where its own sentence stands above already. */
export function ReceiptNote({ error }: { readonly error: TillError }) {
  const refusal = receiptRefusal(useWords(), error);
  return <CodeOf error={refusal}>{refusal.note ?? null}</CodeOf>;
}

function CodeOf({ error, children }: { readonly error: TillError; readonly children: string | null }) {
  const words = useWords();
  return (
    <div className="error-text">
      {children && <p>{children}</p>}
      <p className="error-code">{words('detail.code', { code: errorCodeText(error) })}</p>
    </div>
  );
}
