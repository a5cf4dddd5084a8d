/** The number on a card terminal's slip. What is wrong with it is said once something is typed. */
import type { Ref } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField } from 'react-aria-components/TextField';
import { isSlipNumber } from '../../../shared/tender/tender.ts';
import { useWords } from '../../i18n/words.ts';
import { FIRST } from '../../ui/keep-focus.ts';
import styles from './tender-panel.module.css';

interface SlipFieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onFocus?: () => void;
  readonly isFirst?: boolean;
  /** The till's own keypad stands beside it: a keyboard comes over that only for letters, once they are asked for. */
  readonly hasKeypad?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

export function SlipField({
  value,
  onChange,
  onFocus,
  isFirst = false,
  hasKeypad = false,
  ref,
}: SlipFieldProps) {
  const words = useWords();
  return (
    <TextField
      className={`${styles.field}`}
      value={value}
      onChange={onChange}
      isInvalid={value !== '' && !isSlipNumber(value)}
      {...(onFocus && { onFocus })}
    >
      <Label>{words('terminal.slip')}</Label>
      <Input
        ref={ref}
        type="text"
        inputMode={hasKeypad ? 'none' : 'text'}
        autoComplete="off"
        // Approval numbers have Latin letters, large ones.
        lang="en"
        autoCapitalize="characters"
        autoFocus={isFirst}
        {...(isFirst && FIRST)}
      />
      <FieldError className={`${styles.wrong}`}>{words('terminal.slip-wrong')}</FieldError>
    </TextField>
  );
}
