/** A number that runs to its new value, so that the eye sees the change and its direction. */
import { useEffect, useState } from 'react';
import { type Tiyin, tiyin } from '../../shared/money.ts';

const RUNS_MS = 160;
const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The amount to show now; whole soum on the way. */
export function useCounted(amount: Tiyin): Tiyin {
  const [shown, setShown] = useState(amount);
  useEffect(() => {
    if (isStill()) {
      setShown(amount);
      return;
    }
    const beganMs = performance.now();
    let from: Tiyin | null = null;
    let frame = 0;
    const step = (): void => {
      const part = Math.min(1, (performance.now() - beganMs) / RUNS_MS);
      setShown((now) => {
        from ??= now;
        return part === 1 ? amount : tiyin(Math.round((from + (amount - from) * part) / 100) * 100);
      });
      if (part < 1) frame = requestAnimationFrame(step);
    };
    step();
    return () => cancelAnimationFrame(frame);
  }, [amount]);
  return shown;
}
