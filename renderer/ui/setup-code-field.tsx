/** The installer's setup code: typed hidden, up to its greatest length. */
import { LONGEST_SETUP_CODE } from '../../shared/staff/known.ts';
import { useWords } from '../i18n/words.ts';
import { TextField } from './text-field.tsx';

interface SetupCodeFieldProps {
  /** Left out: the code's name. */
  readonly label?: string;
  /** What the code is for; left out: the form says so. */
  readonly hint?: string;
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** The form was opened for this field. */
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
