/** A small dialog of the basket: something is typed or chosen, sent once, and why it was not done stays with it. */
import { type ReactNode, useRef, useState } from 'react';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { useTillApp } from '../../app/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import styles from './dialogs.module.css';

interface AskDialogProps {
  readonly title: string;
  readonly ready?: boolean;
  readonly danger?: boolean;
  /** On the key that sends. */
  readonly act?: string;
  /**
   * Answers why it was not done; null: it was, and the dialog closes. 'asks-on': something more is asked, by a dialog that
   * stands in its place.
   */
  readonly send: () => Promise<TillError | null | 'asks-on'>;
  readonly children: ReactNode;
  /** Another way out, beside the keys. */
  readonly beside?: ReactNode;
}

export function AskDialog({
  title,
  ready = true,
  danger = false,
  act,
  send,
  children,
  beside,
}: AskDialogProps) {
  const { route, play } = useTillApp();
  const words = useWords();
  const [error, setError] = useState<TillError | null>(null);
  const busy = useRef(false);
  const done = async (): Promise<void> => {
    if (!ready || busy.current) return;
    busy.current = true;
    const asked = route.getState().dialog;
    const problem = await send();
    busy.current = false;
    if (problem === 'asks-on') return;
    setError(problem);
    if (problem) play('error');
    else if (route.getState().dialog === asked) route.openDialog(null);
  };
  return (
    <Dialog title={title} onClose={route.closeDialog}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void done();
        }}
      >
        {children}
        <button type="submit" hidden />
      </form>
      {error && <ErrorAlert error={error} />}
      <ButtonRow>
        <Button label={words('button.cancel')} icon="cross" hint="Esc" onPress={route.closeDialog} />
        {beside}
        <Button
          label={act ?? words('button.done')}
          icon="check"
          hint="Enter"
          tone={danger ? 'danger' : 'main'}
          disabled={!ready}
          onPress={() => void done()}
        />
      </ButtonRow>
    </Dialog>
  );
}
