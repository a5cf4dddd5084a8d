/** The page's monotonic clock, for what counts seconds on the screen. */
import { useEffect, useState } from 'react';

/** Often enough that no second is shown late to the eye. */
const TICK_MS = 200;

/** performance.now(), a few times a second while `runs`. */
export function useNow(runs = true): number {
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    if (!runs) return;
    setNowMs(performance.now());
    const timer = setInterval(() => setNowMs(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [runs]);
  return nowMs;
}
