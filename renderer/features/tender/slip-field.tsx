/** The number on a card terminal's slip. The field shows a problem only after typing begins. */
import type { Ref } from 'react';
import { isSlipNumber } from '../../../shared/tender/tender.ts';
import { useWords } from '../../i18n/words.ts';
import { FIRST } from '../../ui/keep-focus.ts';
import { LabelledInput } from '../../ui/labelled-input.tsx';
import styles from './tender-panel.module.css';

interface SlipFieldProps {
  /** Left out: the slip of a payment. */
  readonly label?: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onFocus?: () => void;
  readonly isFirst?: boolean;
  /** The shop does not ask for the number. */
  readonly isOptional?: boolean;
  /**
   * The till's own keypad stands beside the field. An on-screen keyboard covers it only when letters are
   * requested.
   */
  readonly hasKeypad?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

export function SlipField({
  label,
  value,
  onChange,
  onFocus,
  isFirst = false,
  isOptional = false,
  hasKeypad = false,
  ref,
}: SlipFieldProps) {
  const words = useWords();
  const isWrong = value !== '' && !isSlipNumber(value);
  const hint = isOptional ? 'terminal.slip-optional' : hasKeypad ? 'terminal.slip-asked' : null;
  const below = isWrong
    ? { text: words('terminal.slip-wrong'), className: styles.wrong }
    : hint === null
      ? undefined
      : { text: words(hint), className: styles.hintBelow };
  return (
    <LabelledInput
      ref={ref}
      className={styles.field}
      label={label ?? words('terminal.slip')}
      value={value}
      onChange={onChange}
      onFocus={onFocus}
      isWrong={isWrong}
      below={below}
      inputMode={hasKeypad ? 'none' : 'text'}
      // Approval numbers have Latin capitals.
      lang="en"
      autoCapitalize="characters"
      autoFocus={isFirst}
      {...(isFirst && FIRST)}
    />
  );
}
