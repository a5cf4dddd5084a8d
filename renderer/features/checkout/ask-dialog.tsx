/**
 * A small dialog of the basket: it asks for text or a choice and sends the answer once. A refusal stays in
 * the dialog.
 */
import { type ReactNode, useRef, useState } from 'react';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EnterForm } from '../../ui/enter-form.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import reasonStyles from '../../ui/reason-field.module.css';
import styles from './dialogs.module.css';

/**
 * Answers the reason of a refusal. Null: done, and the dialog closes. 'asks-on': a second dialog asks for
 * more.
 */
type Send = () => Promise<TillError | null | 'asks-on'>;

interface AskDialogProps {
  readonly title: string;
  readonly ready?: boolean;
  readonly danger?: boolean;
  /** The label of the button that sends. */
  readonly act?: string;
  /** Left out: only a usual answer sends. */
  readonly send?: Send;
  /** For two columns. */
  readonly wide?: boolean;
  readonly children: ReactNode;
  /** The usual answers. A press on an answer sends it. */
  readonly usual?: readonly { readonly label: string; readonly send: Send }[];
  /** What stands below the usual answers. */
  readonly below?: ReactNode;
  /** Another way out, beside the buttons. */
  readonly beside?: ReactNode;
}

export function AskDialog({
  title,
  ready = true,
  danger = false,
  act,
  send,
  children,
  usual = [],
  below,
  beside,
  wide = false,
}: AskDialogProps) {
  const { route, play } = useTillApp();
  const words = useWords();
  const [error, setError] = useState<TillError | null>(null);
  const busy = useRef(false);
  const done = async (how: Send): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    const opened = route.getState().dialog;
    const problem = await how();
    busy.current = false;
    if (problem === 'asks-on') return;
    setError(problem);
    if (problem) play('error');
    else if (route.getState().dialog === opened) route.openDialog(null);
  };
  return (
    <Dialog title={title} onClose={route.closeDialog} wide={wide}>
      <EnterForm
        className={styles.form}
        onEnter={() => {
          if (ready && send) void done(send);
        }}
      >
        {children}
        {usual.length > 0 && (
          <div className={reasonStyles.presets}>
            {usual.map((one) => (
              <Button key={one.label} label={one.label} size="small" onPress={() => void done(one.send)} />
            ))}
          </div>
        )}
        {below}
        <button type="submit" hidden />
      </EnterForm>
      {error && <ErrorAlert error={error} />}
      <ButtonRow>
        <Button label={words('button.back')} icon="back" hint="Esc" onPress={route.closeDialog} />
        {beside}
        {send && (
          <Button
            label={act ?? words('button.done')}
            icon="check"
            hint="Enter"
            tone={danger ? 'danger' : 'main'}
            disabled={!ready}
            onPress={() => void done(send)}
          />
        )}
      </ButtonRow>
    </Dialog>
  );
}
