/**
 * Presses that answer a question about money. A held key, a bounce, a second tap in the same place, and a scanner's
 * Enter answer nothing.
 */
import { useEffect, useRef } from 'react';

/** Long enough to see the question. */
export const SETTLED_MS = 700;
/** A scanner with two end keys, and a held key that some systems send as new presses, are quicker. */
const SILENCE_MS = 300;
/** A scanner's Enter follows its last character sooner than a person's. */
const TYPED_MS = 100;
/** The scanner's listener keeps a key from the page. Its detail: the key's timeStamp. */
export const KEY_KEPT = 'tilla-key-kept';

type Press = (work: () => void) => void;

export interface SettledPresses {
  /** Enter and Space where nothing is typed: after a pause, some time after the question came to sight. */
  readonly byKey: Press;
  /** Enter after typing. */
  readonly afterTyping: Press;
  /** A finger where nothing is typed: some time after the question came to sight. */
  readonly byFinger: Press;
}

interface LastKey {
  readonly isFresh: boolean;
  /** Since any other key. */
  readonly silentMs: number;
  /** Since a character. */
  readonly typedMs: number;
  readonly atMs: number;
}

/** question: another text is another question, also another sum; null: something covers it. */
export function useSettledPresses(question: string | null): SettledPresses {
  const sinceMs = useRef(Number.POSITIVE_INFINITY);
  /** The last Enter or Space; null: none since the question came. */
  const key = useRef<LastKey | null>(null);
  useEffect(() => {
    const begin = (): void => {
      sinceMs.current = question === null ? Number.POSITIVE_INFINITY : performance.now();
      key.current = null;
    };
    begin();
    window.addEventListener('focus', begin);
    return () => window.removeEventListener('focus', begin);
  }, [question]);
  useEffect(() => {
    let [beforeMs, lastMs] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
    let characterMs = Number.NEGATIVE_INFINITY;
    // A kept key comes again, with its own time.
    const note = (atMs: number): void => {
      if (atMs > lastMs) [beforeMs, lastMs] = [lastMs, atMs];
    };
    const onKey = (event: KeyboardEvent): void => {
      const { timeStamp: atMs, repeat } = event;
      note(atMs);
      if (event.key.length === 1) characterMs = Math.max(characterMs, atMs);
      if (event.key !== 'Enter' && event.key !== ' ') return;
      key.current = {
        isFresh: !repeat,
        silentMs: atMs - (atMs === lastMs ? beforeMs : lastMs),
        typedMs: atMs - characterMs,
        atMs,
      };
    };
    const onKept = (event: Event): void => {
      if (!(event instanceof CustomEvent)) return;
      note(Number(event.detail));
      characterMs = Math.max(characterMs, Number(event.detail));
    };
    window.addEventListener('keydown', onKey, true);
    window.addEventListener(KEY_KEPT, onKept);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      window.removeEventListener(KEY_KEPT, onKept);
    };
  }, []);
  const taken = () => {
    const last = key.current;
    key.current = null;
    return last;
  };
  const isSettled = (atMs: number): boolean => atMs - sinceMs.current >= SETTLED_MS;
  return {
    byKey: (work) => {
      const last = taken();
      // Without a key, as from the keyboard on the screen, the time alone counts.
      const counts = last
        ? last.isFresh && last.silentMs >= SILENCE_MS && isSettled(last.atMs)
        : isSettled(performance.now());
      if (counts) work();
    },
    afterTyping: (work) => {
      const last = taken();
      if (!last || (last.isFresh && last.typedMs >= TYPED_MS)) work();
    },
    byFinger: (work) => {
      if (isSettled(performance.now())) work();
    },
  };
}
