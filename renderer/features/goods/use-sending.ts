/** A form that sends one request at a time, and shows why it was refused. */
import { useRef, useState } from 'react';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { Result } from '../../../shared/result.ts';
import { useFrame } from '../../ui/frame.ts';
import { onlyOne } from '../../ui/one-at-a-time.ts';

export function useSending(onDone: () => void) {
  const { soundRefusal } = useFrame();
  const alone = useRef(onlyOne());
  const [error, setError] = useState<TillError | null>(null);
  const send = (request: () => Promise<Result<unknown, TillError>>): void =>
    void alone.current(async () => {
      const answer = await request();
      setError(answer.ok ? null : answer.error);
      if (answer.ok) onDone();
      else soundRefusal();
    });
  return { error, send };
}
