/** The installer's setup code: typed hidden, as long as one can be. */
import { useId } from 'react';
import { LONGEST_SETUP_CODE } from '../../shared/staff/known.ts';
import { useWords } from '../i18n/words.ts';
import textStyles from './text.module.css';

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

export function SetupCodeField({ label, hint, value, onChange, isFirst = true }: SetupCodeFieldProps) {
  const words = useWords();
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label ?? words('setup-code.label')}</label>
      <input
        id={id}
        type="password"
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: see isFirst.
        autoFocus={isFirst}
        maxLength={LONGEST_SETUP_CODE}
        value={value}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className={textStyles.quiet}>
          {hint}
        </p>
      )}
    </>
  );
}
