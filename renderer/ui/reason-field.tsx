/** The reason that a person types: it goes into the audit log. */
import { LONGEST_REASON } from '../../shared/refund/reason.ts';
import { useWords } from '../i18n/words.ts';
import textStyles from './text.module.css';

export function ReasonField({
  id,
  value,
  onChange,
  isFirst = false,
}: {
  readonly id: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** The dialog was opened to type it: the cursor is there at once. */
  readonly isFirst?: boolean;
}) {
  const words = useWords();
  return (
    <>
      <label htmlFor={id}>{words('reason.label')}</label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: see isFirst.
        autoFocus={isFirst}
        maxLength={LONGEST_REASON}
        value={value}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-hint`} className={textStyles.quiet}>
        {words('reason.hint')}
      </p>
    </>
  );
}
