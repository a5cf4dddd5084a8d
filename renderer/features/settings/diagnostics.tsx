/** The till's identity and its facts about the service, for the installer and a phone call. */

import { useTillQuery } from '../../context/till-query.ts';
import { useWords } from '../../i18n/words.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import setting from '../../ui/setting.module.css';
import { diagnosticsRows, diagnosticsText, factSentences } from './diagnostics-rows.ts';
import styles from './facts.module.css';
import { usePlace } from './use-place.ts';

export function Diagnostics() {
  const words = useWords();
  const { value: view, error } = useTillQuery('diagnostics.read', undefined);
  const place = usePlace('diagnostics', view !== undefined);
  return (
    <section ref={place} className={`${setting.setting} ${styles.wide}`}>
      <h2 className={setting.title}>{words('settings.diagnostics')}</h2>
      {error && <ErrorAlert error={error} />}
      {view && (
        <>
          <dl className={`${styles.facts} ${styles.long}`}>
            {diagnosticsRows(view, words).map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <h3 className={styles.title}>{words('diagnostics.facts')}</h3>
          <ul className={styles.sentences}>
            {factSentences(view, words).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <CopyText
            label={words('diagnostics.copy')}
            name={words('diagnostics.text')}
            text={diagnosticsText(view, words)}
          />
        </>
      )}
    </section>
  );
}
