/** The installer's setup code. */
import { useId } from 'react';
import { useWords } from '../../i18n/words.ts';

/** As the contract has it: a shorter one is no setup code. */
const SHORTEST = 8;
const LONGEST = 64;

export const isSetupCode = (text: string): boolean => text.trim().length >= SHORTEST;

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
        maxLength={LONGEST}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
}
