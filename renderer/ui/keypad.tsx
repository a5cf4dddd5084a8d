/** A keypad for numbers, for fingers. The keyboard's digits work in the field beside it. */
import type { ReactNode } from 'react';
import { useWords } from '../i18n/words.ts';
import { Button } from './button.tsx';
import styles from './keypad.module.css';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

interface KeypadProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The left button of the last row: a decimal comma, or three zeros for banknotes. */
  readonly extra: ',' | '000' | null;
  /** The value is a code, not a number, and keeps leading zeros. */
  readonly isCode?: boolean;
  /** Of a code: a key requests its letters, in place of `extra`. */
  readonly onLetters?: () => void;
}

const MAX_CHARACTERS = 13;

/** The text after a button: one comma at most, no leading zeros. */
export function pressed(value: string, key: string): string {
  if (key === ',' && /[.,]/.test(value)) return value;
  if (key === ',' && value === '') return '0,';
  if (value === '0' && key !== ',') return key === '000' ? '0' : key;
  if (value === '' && key === '000') return value;
  const next = value + key;
  return next.length > MAX_CHARACTERS ? value : next;
}

interface DigitKeysProps {
  /** Left of the zero. */
  readonly left: ReactNode;
  readonly onPress: (digit: string) => void;
  readonly onErase: () => void;
  readonly disabled?: boolean;
}

/** The digits, three in a row, and the erase key, in the caller's grid. */
export function DigitKeys({ left, onPress, onErase, disabled = false }: DigitKeysProps) {
  const words = useWords();
  return (
    <>
      {DIGITS.map((digit) => (
        <Button key={digit} label={digit} repeats disabled={disabled} onPress={() => onPress(digit)} />
      ))}
      {left}
      <Button label="0" repeats disabled={disabled} onPress={() => onPress('0')} />
      <Button
        label={words('keyboard.backspace')}
        icon="backspace"
        iconOnly
        repeats
        disabled={disabled}
        onPress={onErase}
      />
    </>
  );
}

export function Keypad({ value, onChange, extra, isCode = false, onLetters }: KeypadProps) {
  const words = useWords();
  const press = (key: string): void => onChange(isCode ? value + key : pressed(value, key));
  return (
    <div className={styles.keypad} data-keypad>
      <DigitKeys
        left={
          onLetters ? (
            <Button className={styles.letters} label={words('keyboard.letters')} onPress={onLetters} />
          ) : extra ? (
            <Button label={extra} repeats onPress={() => press(extra)} />
          ) : (
            <span />
          )
        }
        onPress={press}
        onErase={() => onChange(value.slice(0, -1))}
      />
    </div>
  );
}
