/** The frame of a manager's dialogs in the history: a form, sent once at a time, and why it was not done. */

import { type ReactNode, useRef, useState } from 'react';
import type { TillError } from '../../shared/errors/till-error.ts';
import { useTillApp } from '../app/use-till-app.ts';
import type { MessageKey } from '../i18n/words.ts';
import { useWords } from '../i18n/words.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export function ManagerDialog(props: {
  readonly title: MessageKey;
  readonly explain: MessageKey;
  readonly act: MessageKey;
  readonly ready: boolean;
  readonly send: () => Promise<TillError | null>;
  /** The sentence of a failure; what it means depends on what was asked. */
  readonly explainError: (error: TillError) => ReactNode;
  readonly children: ReactNode;
}) {
  const { play, route } = useTillApp();
  const words = useWords();
  const [error, setError] = useState<TillError | null>(null);
  const busy = useRef(false);
  const send = async (): Promise<void> => {
    if (!props.ready || busy.current) return;
    busy.current = true;
    const asked = route.getState().dialog;
    const problem = await props.send();
    busy.current = false;
    setError(problem);
    if (problem) play('error');
    else route.dialogDone(asked);
  };
  return (
    <Dialog title={words(props.title)} onClose={route.closeDialog} firm wide>
      <p>{words(props.explain)}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {props.children}
        <button type="submit" hidden />
      </form>
      {error && (
        <div className="alert" role="alert">
          {props.explainError(error)}
        </div>
      )}
      <div className="window-keys">
        <Button label={words('key.back')} icon="back" hint="Esc" onPress={route.closeDialog} />
        <Button label={words(props.act)} tone="main" disabled={!props.ready} onPress={() => void send()} />
      </div>
    </Dialog>
  );
}
