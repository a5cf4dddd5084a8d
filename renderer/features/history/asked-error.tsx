/**
 * Why the service's switch was not changed, or a payment not looked up: the sentences of the gateway's errors speak of a
 * charge ("money may have been taken"), and here none was asked for.
 */
import type { TillError } from '../../../shared/errors/till-error.ts';
import { noWayWords } from '../../i18n/error-words.ts';
import { useWords, type Words } from '../../i18n/words.ts';
import alertStyles from '../../ui/alert.module.css';
import { CodeOf, ErrorText } from '../../ui/error-text.tsx';

/** What was asked of the service. */
type Asked = 'look-up' | 'switch';

interface AskedErrorProps {
  readonly of: Asked;
  readonly error: TillError;
}

export function AskedError({ of, error }: AskedErrorProps) {
  const words = useWords();
  const says = askedWords(words, of, error);
  return says === null ? (
    <ErrorText error={error} heard="alert" />
  ) : (
    <CodeOf error={error} heard="alert">
      {says}
    </CodeOf>
  );
}

export const AskedAlert = (props: AskedErrorProps) => (
  <div className={alertStyles.alert}>
    <AskedError {...props} />
  </div>
);

/** null: the failure's own sentence fits. */
function askedWords(words: Words, of: Asked, error: TillError): string | null {
  const { code, note } = error;
  if (code === 'secret.missing' || code === 'secret.unavailable') return words(`asked.${of}.no-key`);
  if (!code.startsWith('gateway.')) return null;
  if (code === 'gateway.refused')
    return words(`asked.${of}.refused`, { hasNote: note ? 'yes' : 'no', note: note ?? '' });
  // Our own check has stopped it, or there was no way: nothing has left.
  if (
    code === 'gateway.invalid-request' ||
    code === 'gateway.not-reached' ||
    noWayWords(words, error) !== null
  )
    return words(`asked.${of}.not-sent`, { why: noWayWords(words, error) ?? words('asked.no-way') });
  return words(`asked.${of}.no-answer`);
}
