/** The wait after wrong setup codes, from the refusal on. */
import { useEffect, useState } from 'react';
import type { TillError } from '../../shared/errors/till-error.ts';

const MINUTE_MS = 60_000;

interface CodeWait {
  /** The refusal still forbids another try. */
  readonly waits: boolean;
  /** The refusal, until its wait is over: its sentence names the minutes. */
  readonly refusal: TillError | null;
}

export function useCodeWait(error: TillError | null): CodeWait {
  const [over, setOver] = useState<TillError | null>(null);
  const isWait = error?.code === 'setup-code.wait';
  const minutes = error?.limit ?? 0;
  useEffect(() => {
    if (!isWait) return;
    const timer = setTimeout(() => setOver(error), minutes * MINUTE_MS);
    return () => clearTimeout(timer);
  }, [error, isWait, minutes]);
  const waits = isWait && over !== error;
  return { waits, refusal: isWait && !waits ? null : error };
}
