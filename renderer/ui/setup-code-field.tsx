/** The installer's setup code: typed hidden, as long as one can be. */
import { LONGEST_SETUP_CODE } from '../../shared/staff/known.ts';
import { useWords } from '../i18n/words.ts';
import { TextField } from './text-field.tsx';

interface SetupCodeFieldProps {
  /** Left out: its name. */
  readonly label?: string;
  /** What it is for; left out: the form says so. */
  readonly hint?: string;
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** The form was opened to type it. */
  readonly isFirst?: boolean;
}

export function SetupCodeField({ label, isFirst = true, ...props }: SetupCodeFieldProps) {
  const words = useWords();
  return (
    <TextField
      {...props}
      label={label ?? words('setup-code.label')}
      type="password"
      maxLength={LONGEST_SETUP_CODE}
      isFirst={isFirst}
    />
  );
}
