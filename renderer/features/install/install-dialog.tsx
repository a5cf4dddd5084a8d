/** A provisioning file that waits for the setup code: what it would change, and the field for the code. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { InstallationView, PendingView } from '../../../shared/contract/install.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { isSetupCode } from '../../../shared/staff/known.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/words.ts';
import alertStyles from '../../ui/alert.module.css';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import reasonStyles from '../../ui/reason-field.module.css';
import { SetupCodeField } from '../../ui/setup-code-field.tsx';
import textStyles from '../../ui/text.module.css';
import { useCodeWait } from '../../ui/use-code-wait.ts';
import styles from './install-dialog.module.css';

export function InstallDialog() {
  const { route } = useTillApp();
  const words = useWords();
  const { value: pending, error } = useTillQuery('install.pending', undefined, { fresh: true });
  const [taken, setTaken] = useState<{ readonly restarts: boolean } | null>(null);
  const isNoneThere = error !== null || pending === null;
  useEffect(() => {
    if (isNoneThere) route.closeDialog();
  }, [isNoneThere, route]);
  if (!pending) return null;
  return (
    <Dialog title={words(`install.title.${taken ? 'taken' : 'waits'}`)} onClose={route.closeDialog} firm wide>
      {taken ? <Taken restarts={taken.restarts} /> : <Waiting pending={pending} onTaken={setTaken} />}
    </Dialog>
  );
}

function Taken({ restarts }: { readonly restarts: boolean }) {
  const { route } = useTillApp();
  const words = useWords();
  return (
    <>
      <p role="status">
        {restarts ? words('install.restarts') : errorWords(words, { code: 'provision.taken' })}
      </p>
      <ButtonRow>
        <Button label={words('button.close')} icon="check" tone="main" onPress={route.closeDialog} />
      </ButtonRow>
    </>
  );
}

function Waiting({
  pending,
  onTaken,
}: {
  readonly pending: PendingView;
  readonly onTaken: (taken: { readonly restarts: boolean }) => void;
}) {
  const { api, play, route } = useTillApp();
  const words = useWords();
  const [code, setCode] = useState('');
  const [error, setError] = useState<TillError | null>(null);
  // A ref, because a button that is disabled while it has the focus loses the focus.
  const busy = useRef(false);
  const { waits, refusal } = useCodeWait(error);
  const fits = isSetupCode(code) && !waits;
  const submit = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    if (!fits || busy.current) return;
    busy.current = true;
    const answer = await api.ask('install.accept', { code });
    busy.current = false;
    if (answer.ok) {
      onTaken(answer.value);
      return;
    }
    setError(answer.error);
    play('error');
  };
  return (
    <>
      <p>{words('install.explain')}</p>
      <Compared pending={pending} />
      {pending.unfinished > 0 && (
        <p className={alertStyles.alert} role="status">
          {words('install.unfinished', { count: pending.unfinished })}
        </p>
      )}
      <form className={reasonStyles.form} onSubmit={(event) => void submit(event)}>
        <SetupCodeField label={words('install.code')} value={code} onChange={setCode} />
      </form>
      {refusal && <ErrorAlert error={refusal} />}
      <ButtonRow>
        <Button label={words('button.back')} icon="back" hint="Esc" onPress={route.closeDialog} />
        <Button
          apart
          label={words('install.take')}
          tone="danger"
          disabled={!fits}
          onPress={() => void submit()}
        />
      </ButtonRow>
    </>
  );
}

const ROWS = [
  ['address', ({ baseUrl }: InstallationView) => baseUrl],
  ['service', ({ serviceId }: InstallationView) => String(serviceId)],
  ['shop-name', ({ shopName }: InstallationView) => shopName ?? '–'],
] as const;

/** Old and new values. A change without a value to show is only named. */
function Compared({ pending: { from, to, changes } }: { readonly pending: PendingView }) {
  const words = useWords();
  const others = changes.filter((change) => !ROWS.some(([row]) => row === change));
  return (
    <>
      <table className={styles.compared}>
        <thead>
          <tr>
            <td />
            <th scope="col">{words('install.now')}</th>
            <th scope="col">{words('install.new')}</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([row, of]) => (
            <tr key={row} className={changes.includes(row) ? styles.changed : undefined}>
              <th scope="row">{words(`install.change.${row}`)}</th>
              <td>{from ? of(from) : words('install.unknown')}</td>
              <td>{of(to)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {others.length > 0 && (
        <p className={textStyles.quiet}>
          {words('install.also', {
            list: others.map((change) => words(`install.change.${change}`)).join(', '),
          })}
        </p>
      )}
    </>
  );
}
