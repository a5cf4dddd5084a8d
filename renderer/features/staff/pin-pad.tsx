/** A PIN, typed or pressed: the cursor is in its field, the digits are keys for fingers, and nothing of it is shown. */
import type { FormEvent, Ref } from 'react';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { DigitKeys } from '../../ui/keypad.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './pin-pad.module.css';

/** More than any PIN: what a scanner types is seen to be none, and is not cut down to one. */
const MOST_CHARACTERS = 64;

interface PinPadProps {
  readonly value: string;
  readonly onChange: (pin: string) => void;
  readonly onSubmit: () => void;
  readonly label?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

export function PinPad({ value, onChange, onSubmit, label, ref }: PinPadProps) {
  const words = useWords();
  const change = (text: string): void => onChange(text.replaceAll(/\D/g, ''));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={styles.pin} onSubmit={submit}>
      <input
        ref={ref}
        type="password"
        className={styles.field}
        aria-label={label ?? words('pin.label')}
        // Its keys are below it.
        inputMode="none"
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: whoever came here is asked for it.
        autoFocus
        maxLength={MOST_CHARACTERS}
        value={value}
        onChange={(event) => change(event.target.value)}
      />
      {/* A finger leaves the cursor where it is. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it presses nothing by itself. */}
      <div className={styles.pad} onMouseDown={(event) => event.preventDefault()}>
        <DigitKeys
          left={<Button label={words('button.clear')} repeats onPress={() => change('')} />}
          onPress={(digit) => change(value + digit)}
          onErase={() => change(value.slice(0, -1))}
        />
      </div>
      <button type="submit" hidden />
    </form>
  );
}

interface PinFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (pin: string) => void;
  readonly isFirst?: boolean;
}

/** A PIN in a form with other fields. */
export function PinField({ onChange, ...props }: PinFieldProps) {
  const words = useWords();
  return (
    <TextField
      {...props}
      type="password"
      inputMode="numeric"
      maxLength={MOST_CHARACTERS}
      hint={words('pin.hint')}
      onChange={(text) => onChange(text.replaceAll(/\D/g, ''))}
    />
  );
}
