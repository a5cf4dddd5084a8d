/** The field for a person's reason, which the audit log keeps. */
import { LONGEST_REASON } from '../../shared/reason.ts';
import { useWords } from '../i18n/words.ts';
import { TextField } from './text-field.tsx';

interface ReasonFieldProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** The dialog was opened for this field: it takes the cursor at once. */
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
