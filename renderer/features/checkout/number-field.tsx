/** A number that is typed or pressed: quantities, weights, amounts and per cents. */
import { type KeyboardEvent, useId } from 'react';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { groupedText, ungroupedText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Keypad } from '../../ui/keypad.tsx';
import styles from './number-field.module.css';

export interface NumberFieldProps {
  readonly label: string;
  readonly unit: string;
  /** Null until something is typed: the first digit replaces `before`. */
  readonly typed: string | null;
  /** The value in the field before typing. */
  readonly before?: string;
  /** Whether the pad has a comma. Typed text may have one anyway. */
  readonly decimals: boolean;
  readonly problem: TillError | null;
  readonly onChange: (text: string) => void;
  /** What the arrows up and down do, where a step of one makes sense. */
  readonly onStep?: (by: 1 | -1) => void;
  /** false: another field of the dialog takes the focus. */
  readonly isFirst?: boolean;
}

export function NumberField(props: NumberFieldProps) {
  const { label, unit, typed, before = '', decimals, problem, onChange, onStep, isFirst = true } = props;
  const words = useWords();
  const id = useId();
  const step = (event: KeyboardEvent): void => {
    if (!onStep || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    // Keeps the cursor where it is.
    event.preventDefault();
    onStep(event.key === 'ArrowUp' ? 1 : -1);
  };
  return (
    <>
      <div className={styles.form}>
        <input
          type="text"
          className={styles.input}
          // The dialog draws its own keys below.
          inputMode="none"
          aria-label={label}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type it.
          autoFocus={isFirst}
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
