/**
 * Chooses a person and sends the PIN, one attempt at a time. A wrong PIN is cleared, and the cursor returns
 * to its field.
 */
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { StaffId } from '../../../shared/ids.ts';
import { isPin } from '../../../shared/staff/known.ts';
import { useTillApp } from '../../context/use-till-app.ts';

/** Not sent: the text was no PIN. */
export type PinProblem = TillError | 'not-a-pin';

export interface PinEntry {
  readonly chosen: StaffId | null;
  readonly pin: string;
  readonly error: PinProblem | null;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly choose: (staffId: StaffId | null) => void;
  readonly type: (pin: string) => void;
  readonly submit: () => void;
  /** The keypad's last possible digit: it needs no further press. */
  readonly submitFull: (pin: string) => void;
  /** A scan is no PIN, however many digits it has: the page sends nothing. */
  readonly refuseScan: () => void;
}

/** send: answers the reason of a refusal, or null. */
export function usePin(
  first: StaffId | null,
  send: (staffId: StaffId, pin: string) => Promise<TillError | null>,
): PinEntry {
  const { play } = useTillApp();
  const [chosen, setChosen] = useState(first);
  const [pin, setPin] = useState('');
  const [error, setError] = useState<PinProblem | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const isBusy = useRef(false);
  // Over another dialog the whole dialog takes the focus first, so the field takes it a moment later.
  useEffect(() => {
    const timer = setTimeout(() => field.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  const submit = async (typed: string): Promise<void> => {
    if (chosen === null || isBusy.current || typed === '') return;
    // A slow scan or half a PIN must not cost the person an attempt.
    const isOne = isPin(typed);
    if (isOne) isBusy.current = true;
    const problem = isOne ? await send(chosen, typed) : 'not-a-pin';
    isBusy.current = false;
    setError(problem);
    setPin('');
    if (problem === null) return;
    play('error');
    field.current?.focus();
  };
  return {
    chosen,
    pin,
    error,
    field,
    choose: (staffId) => {
      // Digits before the first name are for it. Digits for one person are never another's.
      if (chosen !== null) setPin('');
      setChosen(staffId);
      setError(null);
      field.current?.focus();
    },
    type: setPin,
    submit: () => void submit(pin),
    submitFull: (typed) => {
      setPin(typed);
      void submit(typed);
    },
    refuseScan: () => {
      setError('not-a-pin');
      setPin('');
      play('error');
    },
  };
}
