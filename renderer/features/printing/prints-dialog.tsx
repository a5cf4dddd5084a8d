/** Papers that the printer did not take: printed now, marked as copies where they may be out, or dropped. */
import { useState } from 'react';
import type { WaitingPrint } from '../../../shared/contract/prints.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { dayAndMinuteText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorAlert, ErrorText } from '../../ui/error-text.tsx';
import { onlyOne } from '../../ui/one-at-a-time.ts';
import textStyles from '../../ui/text.module.css';
import styles from './prints-dialog.module.css';

export function PrintsDialog() {
  const { api, route } = useTillApp();
  const words = useWords();
  const { value, error: unread } = useTillQuery('prints.view', undefined);
  const [error, setError] = useState<TillError | null>(null);
  const [isSure, setSure] = useState(false);
  const [once] = useState(onlyOne);
  const shown = error ?? unread;
  const decide = (channel: 'print.again' | 'print.drop', { printId }: WaitingPrint): void =>
    void once(async () => {
      const answer = await api.ask(channel, { printId });
      setError(answer.ok ? null : answer.error);
    });
  const decideAll = (channel: 'print.again-all' | 'print.drop-all'): void =>
    void once(async () => {
      const answer = await api.ask(channel, undefined);
      setError(answer.ok ? null : answer.error);
      setSure(false);
    });
  const [count, older] = value ? [value.count, value.count - value.waiting.length] : [0, 0];
  return (
    <Dialog title={words('prints.title')} onClose={route.closeDialog} wide>
      {shown && <ErrorAlert error={shown} />}
      {value?.waiting.length === 0 && <p role="status">{words('prints.none')}</p>}
      <ul className={styles.list}>
        {value?.waiting.map((print) => (
          <li key={print.printId} className={styles.one}>
            <div>
              <p>
                <strong>{words(`prints.paper.${print.paper}`, { number: print.number })}</strong>{' '}
                <span className={textStyles.quiet}>{dayAndMinuteText(print.queuedAt)}</span>
              </p>
              <p>{words(`prints.${print.state}`)}</p>
              {print.why && <ErrorText error={print.why} />}
            </div>
            <ButtonRow>
              <Button
                label={words('prints.now')}
                icon="print"
                size="small"
                tone={count === 1 ? 'main' : 'plain'}
                onPress={() => decide('print.again', print)}
              />
              <Button
                label={words('prints.drop')}
                icon="bin"
                size="small"
                onPress={() => decide('print.drop', print)}
              />
            </ButtonRow>
          </li>
        ))}
      </ul>
      {older > 0 && <p className={textStyles.quiet}>{words('prints.older', { count: older })}</p>}
      <ButtonRow>
        <Button label={words('button.close')} icon="cross" hint="Esc" onPress={route.closeDialog} />
        {count > 1 && !isSure && (
          <>
            <Button
              label={words('prints.drop-all', { count })}
              icon="bin"
              tone="quiet"
              onPress={() => setSure(true)}
            />
            <Button
              label={words('prints.now-all', { count })}
              icon="print"
              tone="main"
              onPress={() => decideAll('print.again-all')}
            />
          </>
        )}
        {count > 1 && isSure && (
          // A second touch at the same place leads back.
          <>
            <Button label={words('button.back')} icon="back" onPress={() => setSure(false)} />
            <Button
              label={words('prints.drop-all.sure', { count })}
              icon="bin"
              tone="danger"
              apart
              onPress={() => decideAll('print.drop-all')}
            />
          </>
        )}
      </ButtonRow>
    </Dialog>
  );
}
