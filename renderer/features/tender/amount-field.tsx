/** One line: what is asked for, and the field for it. */
import { groupedText } from '../../i18n/money.ts';
import { FIRST } from '../../ui/keep-focus.ts';
import { LabelledInput } from '../../ui/labelled-input.tsx';
import { typedAmount } from './amounts.ts';
import styles from './tender-panel.module.css';

interface AmountFieldProps {
  readonly label: string;
  /** Without its groups. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onFocus?: () => void;
  readonly isFirst?: boolean;
}

export const AmountField = ({ label, value, onChange, onFocus, isFirst = false }: AmountFieldProps) => (
  <LabelledInput
    className={styles.field}
    label={label}
    value={groupedText(value)}
    onChange={(text) => onChange(typedAmount(text))}
    onFocus={onFocus}
    // The till's own keypad stands beside it: no keyboard comes over it.
    inputMode="none"
    autoFocus={isFirst}
    {...(isFirst && FIRST)}
  />
);
