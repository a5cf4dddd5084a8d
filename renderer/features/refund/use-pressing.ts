/** Runs one request of the dialog at a time, and keeps the reason of a refusal. */
import { useRef, useState } from 'react';
import type { Request } from '../../../shared/contract/contract.ts';
import type { RefundOffer } from '../../../shared/contract/refund.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { useFrame } from '../../ui/frame.ts';

type ReturnChannel = 'refund.goods' | 'refund.go-on';

export interface Pressing {
  readonly busy: boolean;
  readonly error: TillError | null;
  press<C extends ReturnChannel>(channel: C, request: Request<C>): void;
}

/** onDone: receives the offer after the request. */
export function usePressing(onDone: (offer: RefundOffer) => void): Pressing {
  const { api } = useTillApp();
  const { soundRefusal } = useFrame();
  const [error, setError] = useState<TillError | null>(null);
  const [busy, setBusy] = useState(false);
  // A second press may come before the first one is drawn.
  const isSent = useRef(false);
  const press = async <C extends ReturnChannel>(channel: C, request: Request<C>): Promise<void> => {
    if (isSent.current) return;
    isSent.current = true;
    setBusy(true);
    const answer = await api.ask(channel, request);
    isSent.current = false;
    setBusy(false);
    setError(answer.ok ? null : answer.error);
    if (answer.ok) onDone(answer.value);
    else soundRefusal();
  };
  return { busy, error, press: (channel, request) => void press(channel, request) };
}
