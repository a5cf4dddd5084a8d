/** The typed number on the slip of a card terminal that gives money back. */
import { useState } from 'react';
import { isSlipNumber } from '../../../shared/tender/tender.ts';
import { useTill } from '../../context/use-till-app.ts';

export function useSlip() {
  const isAsked = useTill(({ settings }) => settings.slipNumber === 'asked');
  const [typed, setTyped] = useState('');
  const number = typed.trim() || null;
  return {
    typed,
    setTyped,
    /** null: none was typed. */
    number,
    isReady: number === null ? !isAsked : isSlipNumber(number),
  };
}
