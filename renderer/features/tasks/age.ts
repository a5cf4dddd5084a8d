/** How long a task has waited, as text that updates on the screen. */
import { useEffect, useState } from 'react';
import { secondsPassed, spanText } from '../../i18n/money.ts';
import { useWords, type Words } from '../../i18n/words.ts';

/** Often enough for minutes. */
const TICK_MS = 5_000;
const DAY_S = 24 * 3_600;

/** From two days on, minutes do not matter. */
function ageText(words: Words, seconds: number): string {
  if (seconds < 2 * DAY_S) return spanText(words, seconds);
  const hours = Math.floor((seconds % DAY_S) / 3_600);
  return words('time.days', { days: Math.floor(seconds / DAY_S), hours });
}

/** spanMs: the span at `atMs`, which is on the page's monotonic clock. */
export function useAge(spanMs: number, atMs: number): string {
  const words = useWords();
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return ageText(words, secondsPassed(spanMs + Math.max(0, nowMs - atMs)));
}
