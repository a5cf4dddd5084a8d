/** A dialog that saves a file: the choice, then progress or result, and a stop. */
import type { ReactNode } from 'react';
import type { TillError } from '../../shared/errors/till-error.ts';
import { useWords } from '../i18n/words.ts';
import { Button } from './button.tsx';
import { ButtonRow } from './button-row.tsx';
import { Dialog } from './dialog.tsx';
import { ErrorAlert } from './error-text.tsx';

interface SaveDialogProps {
  readonly title: string;
  /** The progress or the result: announced as it changes. */
  readonly says: string | null;
  readonly notes: ReactNode;
  readonly error: TillError | null;
  readonly isUnderWay: boolean;
  /** The file is there: nothing is left but to close. */
  readonly isSaved: boolean;
  readonly onSave: () => void;
  /** Closes the dialog, and stops work under way. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function SaveDialog(props: SaveDialogProps) {
  const words = useWords();
  return (
    <Dialog title={props.title} onClose={props.onClose} firm wide>
      {props.children}
      <p role="status">{props.says}</p>
      {props.notes}
      {props.error && <ErrorAlert error={props.error} />}
      <ButtonRow>
        <Button
          label={words(props.isUnderWay ? 'export.stop' : 'button.close')}
          icon="cross"
          hint="Esc"
          tone={props.isSaved ? 'main' : 'plain'}
          onPress={props.onClose}
        />
        <Button
          label={words('export.do')}
          tone={props.isSaved ? 'plain' : 'main'}
          disabled={props.isUnderWay}
          onPress={props.onSave}
        />
      </ButtonRow>
    </Dialog>
  );
}
