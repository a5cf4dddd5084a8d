/** The page's monotonic clock, for seconds on the screen. */
import { useEffect, useState } from 'react';

/** Often enough that no second appears late. */
const TICK_MS = 200;

/** performance.now(), a few times a second while `runs`, or each `everyMs`. */
export function useNow(runs = true, everyMs = TICK_MS): number {
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    if (!runs) return;
    setNowMs(performance.now());
    const timer = setInterval(() => setNowMs(performance.now()), everyMs);
    return () => clearInterval(timer);
  }, [runs, everyMs]);
  return nowMs;
}
