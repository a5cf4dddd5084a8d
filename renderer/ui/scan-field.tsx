/** The one field for codes: products while selling, the customer's code while the panel waits for it. */
import { type SubmitEvent, useEffect, useId, useRef } from 'react';
import { useWords } from '../i18n/words.ts';
import { OF_A_CODE } from './clean-typing.ts';
import { Icon } from './icon.tsx';
import { KeyHint } from './key-hint.tsx';
import styles from './scan-field.module.css';

interface ScanFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Runs on Enter with a text. */
  readonly onSubmit: (text: string) => void;
  readonly maxLength: number;
  /** Says whose code, where the place does not. */
  readonly placeholder?: string;
}

/** F2 finds the field by this attribute. */
const SCAN_FIELD = 'data-scan-field';

export const isScanField = (field: Element): boolean => field.hasAttribute(SCAN_FIELD);

/** The field on the screen; null: there is none now. */
export const scanField = (): HTMLInputElement | null => document.querySelector(`[${SCAN_FIELD}]`);

/** Focuses the field and selects its text, so that typing replaces it. */
export function focusScanField(): void {
  const field = scanField();
  field?.focus();
  field?.select();
}

export function ScanField({ value, onChange, onSubmit, maxLength, placeholder }: ScanFieldProps) {
  const words = useWords();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const text = value.trim();
    if (text !== '') onSubmit(text);
  };
  return (
    <form className={styles.field} onSubmit={submit}>
      <label htmlFor={id}>{words('field.scan')}</label>
      <Icon name="qr" />
      <input
        id={id}
        ref={field}
        className={styles.input}
        type="text"
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder ?? words('field.scan-short')}
        onChange={(event) => onChange(event.target.value)}
        {...{ [SCAN_FIELD]: '', ...OF_A_CODE }}
      />
      <KeyHint className={styles.hint}>F2</KeyHint>
    </form>
  );
}
