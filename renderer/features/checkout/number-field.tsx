/** A number that is typed or pressed: quantities, weights, amounts and per cents. */
import { type KeyboardEvent, useId } from 'react';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { groupedText, ungroupedText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Keypad } from '../../ui/keypad.tsx';
import styles from './number-field.module.css';

interface NumberFieldProps {
  readonly label: string;
  readonly unit: string;
  /** null until something is typed: the first digit replaces what stood there. */
  readonly typed: string | null;
  /** What stands there before. */
  readonly before?: string;
  /** Whether the pad has a comma; what is typed may have one all the same. */
  readonly decimals: boolean;
  /** Why what is typed is not taken. */
  readonly problem: TillError | null;
  readonly onChange: (text: string) => void;
  /** What the arrows up and down do, where one more and one less make sense. */
  readonly onStep?: (by: 1 | -1) => void;
}

export function NumberField(props: NumberFieldProps) {
  const { label, unit, typed, before = '', decimals, problem, onChange, onStep } = props;
  const words = useWords();
  const id = useId();
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
          aria-invalid={problem !== null}
          aria-describedby={id}
          onChange={(event) => onChange(ungroupedText(event.target.value))}
          onKeyDown={step}
        />
        <span className={styles.unit}>{unit}</span>
      </div>
      <p id={id} className={styles.problem} role="status">
        {problem && errorWords(words, problem)}
      </p>
      <Keypad value={typed ?? ''} onChange={onChange} extra={decimals ? ',' : null} />
    </>
  );
}
