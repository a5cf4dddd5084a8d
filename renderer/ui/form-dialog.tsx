/** A dialog with a form: one request at a time, and the reason of a refusal. */

import { type ReactNode, useRef, useState } from 'react';
import type { TillError } from '../../shared/errors/till-error.ts';
import { type PlainKey, useWords } from '../i18n/words.ts';
import alertStyles from './alert.module.css';
import { Button } from './button.tsx';
import { ButtonRow } from './button-row.tsx';
import { Dialog } from './dialog.tsx';
import { EnterForm } from './enter-form.tsx';
import fieldStyles from './field.module.css';
import { useFrame } from './frame.ts';
import { useCodeWait } from './use-code-wait.ts';

export function FormDialog(props: {
  readonly title: PlainKey;
  readonly explain: PlainKey;
  readonly act: PlainKey;
  readonly ready: boolean;
  /** Costly: the button that sends is red. */
  readonly danger?: boolean;
  readonly send: () => Promise<TillError | null>;
  /** The sentence of a failure, which is announced. Its meaning depends on the request. */
  readonly explainError: (error: TillError) => ReactNode;
  readonly children: ReactNode;
}) {
  const { closeDialog, dialogSends, soundRefusal } = useFrame();
  const words = useWords();
  const [error, setError] = useState<TillError | null>(null);
  const { waits, refusal } = useCodeWait(error);
  const busy = useRef(false);
  const send = async (): Promise<void> => {
    if (!props.ready || waits || busy.current) return;
    busy.current = true;
    const done = dialogSends();
    const problem = await props.send();
    busy.current = false;
    setError(problem);
    if (problem) soundRefusal();
    else done();
  };
  return (
    <Dialog title={words(props.title)} onClose={closeDialog} firm wide>
      <p>{words(props.explain)}</p>
      <EnterForm className={`${fieldStyles.fields}`} onEnter={() => void send()}>
        {props.children}
        <button type="submit" hidden />
      </EnterForm>
      {refusal && <div className={alertStyles.alert}>{props.explainError(refusal)}</div>}
      <ButtonRow>
        <Button label={words('button.back')} icon="back" hint="Esc" onPress={closeDialog} />
        <Button
          label={words(props.act)}
          tone={props.danger ? 'danger' : 'main'}
          disabled={!props.ready || waits}
          onPress={() => void send()}
        />
      </ButtonRow>
    </Dialog>
  );
}
