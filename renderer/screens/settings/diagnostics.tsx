/** What this till is and what it knows of the service: for the installer and the telephone call. */
import { useEffect, useRef, useState } from 'react';
import type { DiagnosticsView } from '../../../shared/contract/views.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { ask } from '../../api.ts';
import { ErrorText } from '../../components/error-text.tsx';
import { Key } from '../../components/key.tsx';
import { useWords } from '../../i18n/words.ts';
import { diagnosticsRows, diagnosticsText, factSentences } from './diagnostics-rows.ts';

export function Diagnostics() {
  const words = useWords();
  const [view, setView] = useState<DiagnosticsView | null>(null);
  const [error, setError] = useState<TillError | null>(null);
  useEffect(() => {
    void ask('diagnostics.read', undefined).then((answer) => {
      if (answer.ok) setView(answer.value);
      else setError(answer.error);
    });
  }, []);
  return (
    <section className="setting setting-wide">
      <h2 className="setting-title">{words('settings.diagnostics')}</h2>
      {error && (
        <div className="alert" role="alert">
          <ErrorText error={error} />
        </div>
      )}
      {view && (
        <>
          <dl className="facts facts-long">
            {diagnosticsRows(view, words).map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <h3 className="facts-title">{words('diagnostics.facts')}</h3>
          <ul className="fact-sentences">
            {factSentences(view, words).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <CopyKey text={diagnosticsText(view, words)} />
        </>
      )}
    </section>
  );
}

/** Where the page may not copy, the text is shown marked: the keyboard's own copy does the rest. */
function CopyKey({ text }: { readonly text: string }) {
  const words = useWords();
  const [copied, setCopied] = useState<'copied' | 'selected' | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (copied === 'selected') area.current?.select();
  }, [copied]);
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setCopied('copied'),
      () => setCopied('selected'),
    );
  };
  return (
    <>
      <div className="copy-row">
        <Key label={words('diagnostics.copy')} onPress={copy} />
        <p role="status">{copied && words(`diagnostics.${copied}`)}</p>
      </div>
      {copied === 'selected' && (
        <textarea ref={area} readOnly rows={8} aria-label={words('diagnostics.text')} value={text} />
      )}
    </>
  );
}
