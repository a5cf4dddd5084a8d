/** Another SMS code is a new request: the service takes one a minute. */
import { secondsLeft } from '../../i18n/money.ts';
import { Button } from '../button.tsx';
import { useNow } from '../use-now.ts';

interface NewCodeProps {
  /** When it may be asked for, in performance.now(). */
  readonly atMs: number;
  readonly isAsking: boolean;
  readonly onAsk: () => void;
  readonly wait: (seconds: number) => string;
  /** It may be asked for. */
  readonly missing: string;
  readonly label: string;
}

export function NewCode({ atMs, isAsking, onAsk, wait, missing, label }: NewCodeProps) {
  const leftMs = atMs - useNow();
  return (
    <>
      <span>{leftMs > 0 ? wait(secondsLeft(leftMs)) : missing}</span>
      <Button label={label} disabled={leftMs > 0 || isAsking} onPress={onAsk} />
    </>
  );
}
