/** A number that is typed or pressed: quantities, weights, amounts and per cents. */
import type { KeyboardEvent } from 'react';
import { groupedText } from '../../i18n/money.ts';
import { Keypad } from '../../ui/keypad.tsx';
import styles from './number-field.module.css';

interface NumberFieldProps {
  readonly label: string;
  readonly unit: string;
  /** null until something is typed: the first digit replaces what stood there. */
  readonly typed: string | null;
  /** What stands there before. */
  readonly before?: string;
  /** Whether the pad has a comma; what is typed may have one all the same, and is refused by whoever takes it. */
  readonly decimals: boolean;
  readonly onChange: (text: string) => void;
  /** What the arrows up and down do, where one more and one less make sense. */
  readonly onStep?: (by: 1 | -1) => void;
}

export function NumberField(props: NumberFieldProps) {
  const { label, unit, typed, before = '', decimals, onChange, onStep } = props;
  // A comma is kept also where only whole numbers are sold: without it "0,25" would be twenty-five.
  const change = (text: string): void =>
    onChange(
      text
        .replaceAll('.', ',')
        .replace(/[^\d,]/g, '')
        .slice(0, 13),
    );
  const step = (event: KeyboardEvent): void => {
    if (!onStep || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    // The cursor stays where it is.
    event.preventDefault();
    onStep(event.key === 'ArrowUp' ? 1 : -1);
  };
  return (
    <>
      <div className={styles.form}>
        <input
          type="text"
          className={styles.input}
          // Its keys are below it.
          inputMode="none"
          aria-label={label}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type it.
          autoFocus
          value={typed === null ? before : groupedText(typed)}
          onFocus={(event) => event.target.select()}
          onChange={(event) => change(event.target.value)}
          onKeyDown={step}
        />
        <span className={styles.unit}>{unit}</span>
      </div>
      <Keypad value={typed ?? ''} onChange={change} extra={decimals ? ',' : null} />
    </>
  );
}
