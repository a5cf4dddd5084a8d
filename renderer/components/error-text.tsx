/** An expected failure in words: what happened to the money, what to do now, and the code small below. */
import type { TillError } from '../../shared/errors/till-error.ts';
import { errorCodeText, errorWords } from '../i18n/error-words.ts';
import { useWords } from '../i18n/words.ts';

export function ErrorText({ error }: { readonly error: TillError }) {
  const words = useWords();
  return (
    <div className="error-text">
      <p>{errorWords(words, error)}</p>
      <p className="error-code">{words('detail.code', { code: errorCodeText(error) })}</p>
    </div>
  );
}
