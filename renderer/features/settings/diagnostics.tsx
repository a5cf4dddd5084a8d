/** The till's identity and its facts about the service, for the installer and a phone call. */

import { useState } from 'react';
import type { Answer } from '../../../shared/contract/contract.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { onlyOne } from '../../ui/one-at-a-time.ts';
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
          <DeviceRecord />
        </>
      )}
    </section>
  );
}

/** The bytes to and from printer and drawer in the last hour, for a maker or the support. */
function DeviceRecord() {
  const { api } = useTillApp();
  const words = useWords();
  const [answer, setAnswer] = useState<Answer<'diagnostics.save-devices'> | null>(null);
  const [once] = useState(onlyOne);
  const save = (): void =>
    void once(async () => setAnswer(await api.ask('diagnostics.save-devices', undefined)));
  return (
    <div>
      <Button label={words('diagnostics.devices')} icon="save" onPress={save} />
      {answer?.ok && answer.value.name !== null && (
        <p role="status">{words('shift.saved', { name: answer.value.name })}</p>
      )}
      {answer && !answer.ok && <ErrorAlert error={answer.error} />}
    </div>
  );
}
