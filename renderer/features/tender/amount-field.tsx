/** One line: a label and the field for its amount. A scanner's code never becomes an amount. */
import { useState } from 'react';
import { useTillApp } from '../../context/use-till-app.ts';
import { groupedText, ungroupedText } from '../../i18n/money.ts';
import { Burst } from '../../scan/burst.ts';
import { FIRST } from '../../ui/keep-focus.ts';
import { LabelledInput } from '../../ui/labelled-input.tsx';
import styles from './tender-panel.module.css';

interface AmountFieldProps {
  readonly label: string;
  /** Without its groups. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onFocus?: () => void;
  readonly isFirst?: boolean;
  readonly isWrong: boolean;
}

/** Characters shown of a scanned code, because the code may be a customer's. */
const TOLD = 4;

export function AmountField({ label, value, onChange, onFocus, isFirst = false, isWrong }: AmountFieldProps) {
  const { route, play } = useTillApp();
  const [burst] = useState(() => new Burst());
  const change = (text: string): void => {
    const { scanned } = burst;
    onChange(scanned === null ? ungroupedText(text) : '');
    if (scanned === null) return;
    play('error');
    route.sayInPanel({ code: 'scan.while-paying', note: `…${scanned.slice(-TOLD)}` });
  };
  return (
    <LabelledInput
      className={styles.field}
      label={label}
      value={groupedText(value)}
      isWrong={isWrong}
      onKeyDown={({ key, timeStamp, repeat }) => burst.press(key, timeStamp, repeat)}
      onChange={change}
      onFocus={onFocus}
      // The till's own keypad stands beside the field, so no on-screen keyboard covers it.
      inputMode="none"
      autoFocus={isFirst}
      {...(isFirst && FIRST)}
    />
  );
}
