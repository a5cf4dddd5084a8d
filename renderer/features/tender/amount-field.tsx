/** One line: what is asked for, and the field for it. */
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField } from 'react-aria-components/TextField';
import { groupedText } from '../../i18n/money.ts';
import { FIRST } from '../../ui/keep-focus.ts';
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
  <TextField
    className={`${styles.field}`}
    value={groupedText(value)}
    onChange={(text) => onChange(typedAmount(text))}
    {...(onFocus && { onFocus })}
  >
    <Label>{label}</Label>
    {/* The till's own keypad stands beside it: no keyboard comes over it. */}
    <Input type="text" inputMode="none" autoComplete="off" autoFocus={isFirst} {...(isFirst && FIRST)} />
  </TextField>
);
