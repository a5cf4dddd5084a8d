/** A PIN, typed or pressed. The cursor is in its field, and the digits stay hidden. */
import { type FormEvent, type KeyboardEvent, type Ref, useState } from 'react';
import { LONGEST_PIN } from '../../../shared/staff/known.ts';
import { useWords } from '../../i18n/words.ts';
import { Burst } from '../../scan/burst.ts';
import { Button } from '../../ui/button.tsx';
import { DigitKeys } from '../../ui/keypad.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './pin-pad.module.css';

/** More than any PIN: a scanner's text must not be cut down to a valid PIN. */
const MOST_CHARACTERS = 64;

/** Keeps a scan out of a PIN field, because a scan would cost an attempt. onScan: once for each scan. */
function useScansKeptOut(onScan: () => void): (event: KeyboardEvent) => void {
  const [burst] = useState(() => new Burst());
  return (event) => {
    const wasScan = burst.scanned !== null;
    const isEnd = event.key === 'Enter' || event.key === 'Tab';
    if (!isEnd) burst.press(event.key, event.timeStamp, event.repeat);
    if (burst.scanned !== null) {
      event.preventDefault();
      if (!wasScan) onScan();
    }
    // The end key also counts as the first key of what follows.
    if (isEnd) burst.press(event.key, event.timeStamp, event.repeat);
  };
}

interface PinPadProps {
  readonly value: string;
  readonly onChange: (pin: string) => void;
  readonly onSubmit: () => void;
  /** The keys have pressed the longest PIN. Typed digits need Enter, because a scanner types too. */
  readonly onFull?: (pin: string) => void;
  /** A scanner typed here; its text is removed. */
  readonly onScan: () => void;
  readonly label?: string;
  readonly disabled?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

export function PinPad({
  value,
  onChange,
  onSubmit,
  onFull,
  onScan,
  label,
  disabled = false,
  ref,
}: PinPadProps) {
  const words = useWords();
  const keepScansOut = useScansKeptOut(onScan);
  const change = (text: string): void => onChange(text.replaceAll(/\D/g, ''));
  const press = (digit: string): void => {
    const pin = value + digit;
    if (onFull && pin.length === LONGEST_PIN) onFull(pin);
    else change(pin);
  };
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
        // The dialog draws its own keys below.
        inputMode="none"
        autoComplete="off"
        placeholder={disabled ? undefined : (label ?? words('pin.label'))}
        // biome-ignore lint/a11y/noAutofocus: whoever came here is asked for it.
        autoFocus
        maxLength={MOST_CHARACTERS}
        // A disabled field would refuse the cursor that comes with the next name.
        readOnly={disabled}
        value={value}
        onKeyDown={keepScansOut}
        onChange={(event) => change(event.target.value)}
      />
      {/* A finger leaves the cursor where it is. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it presses nothing by itself. */}
      <div className={styles.pad} onMouseDown={(event) => event.preventDefault()}>
        <DigitKeys
          left={
            <Button label={words('button.clear')} repeats disabled={disabled} onPress={() => change('')} />
          }
          disabled={disabled}
          onPress={press}
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
  readonly problem?: string | null;
}

/** A PIN in a form with other fields. */
export function PinField({ onChange, ...props }: PinFieldProps & { readonly hint?: string }) {
  const keepScansOut = useScansKeptOut(() => onChange(''));
  return (
    <TextField
      {...props}
      type="password"
      inputMode="numeric"
      maxLength={MOST_CHARACTERS}
      onKeyDown={keepScansOut}
      onChange={(text) => onChange(text.replaceAll(/\D/g, ''))}
    />
  );
}

interface NewPinProps {
  readonly label: string;
  /** Empty until both fields match. */
  readonly onChange: (pin: string) => void;
  readonly isFirst?: boolean;
}

/** A new PIN. Its digits are hidden, so the person types it twice. */
export function NewPinFields({ label, onChange, isFirst = false }: NewPinProps) {
  const words = useWords();
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const differs = again.length >= pin.length && again !== pin;
  const type = (one: string, other: string): void => {
    setPin(one);
    setAgain(other);
    onChange(one === other ? one : '');
  };
  return (
    <>
      <PinField
        label={label}
        value={pin}
        hint={words('pin.hint')}
        onChange={(text) => type(text, again)}
        isFirst={isFirst}
      />
      <PinField
        label={words('pin.again')}
        value={again}
        problem={differs ? words('pin.differs') : null}
        onChange={(text) => type(pin, text)}
      />
    </>
  );
}
