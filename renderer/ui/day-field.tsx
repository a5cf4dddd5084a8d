/** A day, or a day and its time, in one order in every language: the browser's own field has the computer's. */
import { useState } from 'react';
import { LONGEST_DAY, LONGEST_INSTANT, readDay, readInstant, withNextSign } from '../../shared/typed-day.ts';
import { useWords } from '../i18n/words.ts';

const KINDS = {
  day: { longest: LONGEST_DAY, hint: 'day.typed', isRight: (text: string) => readDay(text) !== null },
  instant: {
    longest: LONGEST_INSTANT,
    hint: 'instant.typed',
    isRight: (text: string) => readInstant(text) !== null,
  },
} as const;

interface DayFieldProps {
  readonly id: string;
  readonly kind: keyof typeof KINDS;
  /** The text that the field begins with. */
  readonly initial?: string;
  readonly onChange: (text: string) => void;
}

export function DayField({ id, kind, initial = '', onChange }: DayFieldProps) {
  const words = useWords();
  const [text, setText] = useState(initial);
  const { longest, hint, isRight } = KINDS[kind];
  const type = (typed: string): void => {
    const next = withNextSign(typed, text, longest);
    setText(next);
    onChange(next);
  };
  return (
    <input
      id={id}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      maxLength={longest}
      placeholder={words(hint)}
      value={text}
      // While it is typed a day is not whole yet.
      aria-invalid={(text.length === longest && !isRight(text)) || undefined}
      onChange={({ target }) => type(target.value)}
    />
  );
}
