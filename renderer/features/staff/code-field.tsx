/** The installer's setup code. */
import { useId } from 'react';
import { LONGEST_SETUP_CODE } from '../../../shared/setup-code.ts';
import { useWords } from '../../i18n/words.ts';

export function CodeField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (code: string) => void;
}) {
  const words = useWords();
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{words('setup-code.label')}</label>
      <input
        id={id}
        type="password"
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type it.
        autoFocus
        maxLength={LONGEST_SETUP_CODE}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
}
