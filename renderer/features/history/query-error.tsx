/**
 * Why the service's switch did not change, or a look-up failed. The gateway errors' own sentences speak of a
 * charge ("money may have been taken"), and here there was no charge.
 */
import type { TillError } from '../../../shared/errors/till-error.ts';
import { noWayWords } from '../../i18n/error-words.ts';
import { useWords, type Words } from '../../i18n/words.ts';
import alertStyles from '../../ui/alert.module.css';
import { CodeOf, ErrorText } from '../../ui/error-text.tsx';

type Query = 'look-up' | 'switch';

interface QueryErrorProps {
  readonly of: Query;
  readonly error: TillError;
}

export function QueryError({ of, error }: QueryErrorProps) {
  const words = useWords();
  const says = queryErrorWords(words, of, error);
  return says === null ? (
    <ErrorText error={error} announce="alert" />
  ) : (
    <CodeOf error={error} announce="alert">
      {says}
    </CodeOf>
  );
}

export const QueryAlert = (props: QueryErrorProps) => (
  <div className={alertStyles.alert}>
    <QueryError {...props} />
  </div>
);

/** Null: the failure's own sentence fits. */
function queryErrorWords(words: Words, of: Query, error: TillError): string | null {
  const { code, note } = error;
  if (code === 'secret.missing' || code === 'secret.unavailable') return words(`query.${of}.no-key`);
  if (!code.startsWith('gateway.')) return null;
  if (code === 'gateway.refused')
    return words(`query.${of}.refused`, { hasNote: note ? 'yes' : 'no', note: note ?? '' });
  // The till's own check stopped the request, or there was no connection: nothing left the till.
  if (
    code === 'gateway.invalid-request' ||
    code === 'gateway.not-reached' ||
    noWayWords(words, error) !== null
  )
    return words(`query.${of}.not-sent`, { why: noWayWords(words, error) ?? words('query.no-way') });
  return words(`query.${of}.no-answer`);
}
