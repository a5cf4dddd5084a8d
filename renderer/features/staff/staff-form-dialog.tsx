/** A small dialog of the screens of people: one request at a time. A refusal stays in the dialog. */
import { type ReactNode, useRef, useState } from 'react';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EnterForm } from '../../ui/enter-form.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import fieldStyles from '../../ui/field.module.css';
import { useFrame } from '../../ui/frame.ts';

interface StaffFormDialogProps {
  readonly title: string;
  readonly act: string;
  readonly ready: boolean;
  readonly danger?: boolean;
  /** Answers the reason of a refusal. Null: done, and the dialog closes. */
  readonly send: () => Promise<TillError | null>;
  readonly children: ReactNode;
}

export function StaffFormDialog({ title, act, ready, danger = false, send, children }: StaffFormDialogProps) {
  const { closeDialog, dialogSends, soundRefusal } = useFrame();
  const words = useWords();
  const [error, setError] = useState<TillError | null>(null);
  const isBusy = useRef(false);
  const submit = async (): Promise<void> => {
    if (!ready || isBusy.current) return;
    isBusy.current = true;
    const done = dialogSends();
    const problem = await send();
    isBusy.current = false;
    setError(problem);
    if (problem) soundRefusal();
    else done();
  };
  return (
    <Dialog title={title} onClose={closeDialog} firm>
      <EnterForm className={`${fieldStyles.fields}`} onEnter={() => void submit()}>
        {children}
        <button type="submit" hidden />
      </EnterForm>
      {error && <ErrorAlert error={error} />}
      <ButtonRow>
        <Button label={words('button.back')} icon="back" hint="Esc" onPress={closeDialog} />
        <Button
          label={act}
          tone={danger ? 'danger' : 'main'}
          disabled={!ready}
          onPress={() => void submit()}
        />
      </ButtonRow>
    </Dialog>
  );
}
