/**
 * Enter that answers a question about money which needs no typing. It counts only if its key went down anew, some
 * time after the question came to sight, and not soon after another key. A held key, a bounce, or a scanner with two
 * end keys answers nothing.
 */
import { useEffect, useRef } from 'react';

/** Long enough to see the question. */
export const SETTLED_MS = 700;
/** A scanner's keys, and a held key that some systems send as new presses, follow each other sooner. */
const SILENCE_MS = 300;
/** The scanner's listener keeps keys from the page: they break the silence too. */
export const KEY_KEPT = 'tilla-key-kept';

/**
 * question: another text is another question, also another sum; null: something covers it. Answers how Enter and
 * Space do their work.
 */
export function useSettledEnter(question: string | null): (work: () => void) => void {
  const sinceMs = useRef(Number.POSITIVE_INFINITY);
  const pressCounts = useRef<boolean | null>(null);
  useEffect(() => {
    const begin = (): void => {
      sinceMs.current = question === null ? Number.POSITIVE_INFINITY : performance.now();
      pressCounts.current = null;
    };
    begin();
    window.addEventListener('focus', begin);
    return () => window.removeEventListener('focus', begin);
  }, [question]);
  useEffect(() => {
    let lastKeyMs = Number.NEGATIVE_INFINITY;
    const onKey = ({ key, repeat, timeStamp }: KeyboardEvent): void => {
      const isSilent = timeStamp - lastKeyMs >= SILENCE_MS;
      lastKeyMs = Math.max(lastKeyMs, timeStamp);
      if (key !== 'Enter' && key !== ' ') return;
      pressCounts.current = !repeat && isSilent && timeStamp - sinceMs.current >= SETTLED_MS;
    };
    const onKept = ({ timeStamp }: Event): void => {
      lastKeyMs = timeStamp;
    };
    window.addEventListener('keydown', onKey, true);
    window.addEventListener(KEY_KEPT, onKept);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      window.removeEventListener(KEY_KEPT, onKept);
    };
  }, []);
  return (work) => {
    // Without a key, as from the keyboard on the screen, the time alone counts.
    const counts = pressCounts.current ?? performance.now() - sinceMs.current >= SETTLED_MS;
    pressCounts.current = null;
    if (counts) work();
  };
}
