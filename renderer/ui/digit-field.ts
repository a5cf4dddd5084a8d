/** A field of digits that the till groups as they are typed: the caret stays at its digit, and the digits go with the field. */
import { type RefObject, useLayoutEffect, useRef } from 'react';

const countDigits = (text: string): number => text.replace(/\D/g, '').length;

/** The caret's place in a text, before so many digits: digits that the till adds stand before them. */
function caretBefore(text: string, digits: number): number {
  let at = 0;
  while (at < text.length && countDigits(text.slice(at)) > digits) at += 1;
  return at;
}

/** Answers what notes each typed text, before it is grouped. */
export function useDigitField(field: RefObject<HTMLInputElement | null>): (text: string) => void {
  /** How many digits stand behind the caret. null: nothing was typed. */
  const behind = useRef<number | null>(null);
  useLayoutEffect(() => {
    const { current: input } = field;
    if (input && behind.current !== null && document.activeElement === input) {
      const at = caretBefore(input.value, behind.current);
      input.setSelectionRange(at, at);
    }
    behind.current = null;
  });
  useLayoutEffect(() => {
    const { current: input } = field;
    // The page remembers its last field, also after it has gone.
    return () => {
      if (!input) return;
      input.value = '';
      input.removeAttribute('value');
    };
  }, [field]);
  return (text) => {
    behind.current = countDigits(text.slice(field.current?.selectionStart ?? text.length));
  };
}
