/** Another SMS code is a new request: the service takes one a minute. */
import { secondsLeft } from '../../i18n/money.ts';
import { Button } from '../button.tsx';
import { useNow } from '../use-now.ts';

interface NewCodeProps {
  /** When it may be asked for, in performance.now(). */
  readonly atMs: number;
  readonly isAsking: boolean;
  readonly onAsk: () => void;
  readonly missing: string;
  /** On the button until then, and after it. */
  readonly wait: (seconds: number) => string;
  readonly label: string;
}

export function NewCode({ atMs, isAsking, onAsk, wait, missing, label }: NewCodeProps) {
  const leftMs = atMs - useNow();
  return (
    <>
      <span>{missing}</span>
      <Button
        label={leftMs > 0 ? wait(secondsLeft(leftMs)) : label}
        disabled={leftMs > 0 || isAsking}
        onPress={onAsk}
      />
    </>
  );
}
