/** How long a task has waited, as text that updates on the screen. */
import { useEffect, useState } from 'react';
import { secondsPassed, spanText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';

/** Often enough for minutes. */
const TICK_MS = 5_000;

/** spanMs: the span at `atMs`, which is on the page's monotonic clock. */
export function useAge(spanMs: number, atMs: number): string {
  const words = useWords();
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return spanText(words, secondsPassed(spanMs + Math.max(0, nowMs - atMs)));
}
