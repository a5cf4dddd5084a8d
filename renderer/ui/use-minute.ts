import { useEffect, useState } from 'react';

const TICK_MS = 5_000;
const now = (): string => new Date().toISOString();

/** The present moment (ISO 8601), never more than five seconds old. */
export function useMinute(): string {
  const [at, setAt] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return at;
}
