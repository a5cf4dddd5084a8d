/**
 * A field of a card's digits. No browser, spell checker or scanner's listener keeps them. Keys at the speed of a
 * scanner or a card reader are refused, and nothing of them stays.
 */
import { type RefObject, useState } from 'react';
import { Burst } from '../../scan/burst.ts';
import { hasTrackMark } from '../../ui/card/card-typing.ts';
import { useDigitField } from '../../ui/digit-field.ts';
import { FIRST } from '../../ui/keep-focus.ts';
import { LabelledInput } from '../../ui/labelled-input.tsx';
import { OWN_KEYS } from '../../ui/own-keys.ts';
import styles from './tender-panel.module.css';

export type RefusedKeys = 'card.track-data' | 'card.scanned';

interface CardFieldProps {
  readonly label: string;
  /** As it is shown. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onRefused: (why: RefusedKeys) => void;
  readonly onFocus?: () => void;
  readonly onBlur?: () => void;
  readonly isFirst?: boolean;
  readonly isWrong?: boolean;
  readonly placeholder?: string;
  readonly below?: string;
  readonly field: RefObject<HTMLInputElement | null>;
}

export function CardField({ field, onChange, onRefused, isFirst, below, ...shown }: CardFieldProps) {
  const [burst] = useState(() => new Burst());
  const noteTyped = useDigitField(field);
  const change = (text: string): void => {
    const keys = burst.scanned;
    if (keys !== null || hasTrackMark(text)) {
      onRefused(hasTrackMark(`${text}${keys ?? ''}`) ? 'card.track-data' : 'card.scanned');
      return;
    }
    noteTyped(text);
    onChange(text);
  };
  return (
    <LabelledInput
      {...shown}
      ref={field}
      className={styles.field}
      onKeyDown={({ key, timeStamp, repeat }) => burst.press(key, timeStamp, repeat)}
      onChange={change}
      below={below === undefined ? undefined : { text: below, className: styles.sent }}
      // The till's own keypad stands beside the field, so no on-screen keyboard covers it.
      inputMode="none"
      spellCheck={false}
      autoFocus={isFirst}
      {...OWN_KEYS}
      {...(isFirst && FIRST)}
    />
  );
}
