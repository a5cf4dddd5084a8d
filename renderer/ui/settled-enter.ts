/**
 * Enter that answers a question about money which needs no typing. It counts only if its key went down anew, and
 * some time after the question came: a held key, a bounce, or the Enter of a scanner answers nothing.
 */
import { useEffect, useRef } from 'react';

/** Long enough to see the question. */
export const SETTLED_MS = 700;

/** question: another text is another question, also another sum. Answers how Enter does its work. */
export function useSettledEnter(question: string): (work: () => void) => void {
  const sinceMs = useRef(Number.POSITIVE_INFINITY);
  const pressCounts = useRef<boolean | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question has its own time.
  useEffect(() => {
    sinceMs.current = performance.now();
    pressCounts.current = null;
  }, [question]);
  useEffect(() => {
    const onKey = ({ key, repeat, timeStamp }: KeyboardEvent): void => {
      if (key === 'Enter') pressCounts.current = !repeat && timeStamp - sinceMs.current >= SETTLED_MS;
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
  return (work) => {
    // Without a key, as from the keyboard on the screen, the time alone counts.
    const counts = pressCounts.current ?? performance.now() - sinceMs.current >= SETTLED_MS;
    pressCounts.current = null;
    if (counts) work();
  };
}
