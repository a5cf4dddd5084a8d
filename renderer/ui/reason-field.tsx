/** The reason that a person types: it goes into the audit log. */
import { LONGEST_REASON } from '../../shared/reason.ts';
import { useWords } from '../i18n/words.ts';
import { TextField } from './text-field.tsx';

interface ReasonFieldProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** The dialog was opened to type it: the cursor is there at once. */
  readonly isFirst?: boolean;
}

export function ReasonField(props: ReasonFieldProps) {
  const words = useWords();
  return (
    <TextField
      {...props}
      label={words('reason.label')}
      hint={words('reason.hint')}
      maxLength={LONGEST_REASON}
    />
  );
}
