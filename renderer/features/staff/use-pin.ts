/** A person is chosen and his PIN goes out: once at a time; a wrong one is gone from the field, and the cursor is in it. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { StaffId } from '../../../shared/ids.ts';
import { isPin } from '../../../shared/staff/known.ts';
import { useTillApp } from '../../app/use-till-app.ts';

/** Nothing was sent: that was no PIN. */
export type PinProblem = TillError | 'not-a-pin';

export interface PinEntry {
  readonly chosen: StaffId | null;
  readonly pin: string;
  readonly error: PinProblem | null;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly choose: (staffId: StaffId | null) => void;
  readonly type: (pin: string) => void;
  readonly submit: () => void;
  /** What a scanner typed is no PIN, however many digits it has: nothing is sent. */
  readonly refuseScan: () => void;
}

/** send: answers why it opened nothing, or null. */
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
  // Over another dialog the focus comes to this one as a whole first: then to its field.
  useEffect(() => {
    const timer = setTimeout(() => field.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  const submit = async (): Promise<void> => {
    if (chosen === null || isBusy.current || pin === '') return;
    // What a slow scanner typed, or half a PIN, costs nobody one of his tries.
    const isOne = isPin(pin);
    if (isOne) isBusy.current = true;
    const problem = isOne ? await send(chosen, pin) : 'not-a-pin';
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
      setChosen(staffId);
      setPin('');
      setError(null);
      field.current?.focus();
    },
    type: setPin,
    submit: () => void submit(),
    refuseScan: () => {
      setError('not-a-pin');
      setPin('');
      play('error');
    },
  };
}
