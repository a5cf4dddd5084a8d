/** An amount of money that is typed, in soum. */

import { useId } from 'react';
import { LONGEST_AMOUNT } from '../../../shared/money.ts';
import { useWords } from '../../i18n/words.ts';
import fieldStyles from '../../ui/field.module.css';
import textStyles from '../../ui/text.module.css';
import { isNoAmount } from './drafts.ts';

interface AmountFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly isFirst?: boolean;
  /** Why an amount that is one is not the right one. */
  readonly problem?: string | null;
  readonly onChange: (text: string) => void;
}

export function AmountField({
  label,
  hint,
  value,
  isFirst = false,
  problem = null,
  onChange,
}: AmountFieldProps) {
  const words = useWords();
  const id = useId();
  const wrong = isNoAmount(value) ? words('shift.no-amount') : problem;
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: a dialog is opened to type it.
        autoFocus={isFirst}
        maxLength={LONGEST_AMOUNT}
        value={value}
        aria-invalid={wrong !== null}
        aria-describedby={`${id}-problem`}
        onFocus={(event) => event.target.select()}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-problem`} className={wrong === null ? textStyles.quiet : fieldStyles.problem}>
        {wrong ?? hint}
      </p>
    </div>
  );
}
