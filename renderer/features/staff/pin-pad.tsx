/** A PIN, typed or pressed: the cursor is in its field, the digits are keys for fingers, and nothing of it is shown. */
import { type FormEvent, type KeyboardEvent, type Ref, useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import { Burst } from '../../scan/burst.ts';
import { Button } from '../../ui/button.tsx';
import { DigitKeys } from '../../ui/keypad.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './pin-pad.module.css';

/** More than any PIN: what a scanner types is seen to be none, and is not cut down to one. */
const MOST_CHARACTERS = 64;

/** Keeps a scan out of the field of a PIN: it would cost a try. onScan: once for each. */
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
    // The next key is the first of what follows.
    if (isEnd) burst.press(event.key, event.timeStamp, event.repeat);
  };
}

interface PinPadProps {
  readonly value: string;
  readonly onChange: (pin: string) => void;
  readonly onSubmit: () => void;
  /** A scanner typed here: nothing of it stays. */
  readonly onScan: () => void;
  readonly label?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

export function PinPad({ value, onChange, onSubmit, onScan, label, ref }: PinPadProps) {
  const words = useWords();
  const keepScansOut = useScansKeptOut(onScan);
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
        onKeyDown={keepScansOut}
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
  /** Why it is not the right one. */
  readonly problem?: string | null;
}

/** A PIN in a form with other fields. */
export function PinField(props: PinFieldProps) {
  const words = useWords();
  return <Digits {...props} hint={words('pin.hint')} />;
}

function Digits({ onChange, ...props }: PinFieldProps & { readonly hint?: string }) {
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
  /** Empty, until it was typed twice alike. */
  readonly onChange: (pin: string) => void;
  readonly isFirst?: boolean;
}

/** One that is to count from now on: nobody sees what he types, so it is typed twice, and the two must be one. */
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
      <PinField label={label} value={pin} onChange={(text) => type(text, again)} isFirst={isFirst} />
      <Digits
        label={words('pin.again')}
        value={again}
        problem={differs ? words('pin.differs') : null}
        onChange={(text) => type(pin, text)}
      />
    </>
  );
}
