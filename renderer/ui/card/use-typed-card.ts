/** A card's number and expiry as a person types them: the number is hidden once it is whole. */
import { useState } from 'react';
import { CARD_DIGITS, hasWrongMonth, isCardNumber, isExpiry } from '../../../shared/tender/card-number.ts';
import {
  digitsOverHidden,
  expiryDigits,
  groupedNumber,
  hiddenNumber,
  numberDigits,
  slashedExpiry,
} from './card-typing.ts';

interface TypedCardProps {
  readonly digits: string;
  readonly onDigits: (digits: string) => void;
  /** MMYY. */
  readonly expiry: string;
  readonly onExpiry: (digits: string) => void;
  /** The number became whole: the expiry is next. */
  readonly onWhole?: () => void;
}

export function useTypedCard({ digits, onDigits, expiry, onExpiry, onWhole }: TypedCardProps) {
  const [isHidden, setIsHidden] = useState(false);
  const [active, setActive] = useState<'number' | 'expiry'>('number');
  const isWhole = isCardNumber(digits);
  const hidden = hiddenNumber(digits);
  const typeNumber = (now: string): void => {
    onDigits(now);
    const isDone = isCardNumber(now);
    setIsHidden(isDone);
    if (isDone) {
      setActive('expiry');
      onWhole?.();
    }
  };
  return {
    active,
    setActive,
    isHidden,
    /** The number was left. */
    hide: (): void => {
      if (isWhole) setIsHidden(true);
    },
    isWhole,
    isReady: isWhole && isExpiry(expiry),
    isWrong: digits.length === CARD_DIGITS && !isWhole,
    isWrongExpiry: hasWrongMonth(expiry),
    number: isHidden ? hidden : groupedNumber(digits),
    expiry: slashedExpiry(expiry),
    /** text: of the field. */
    changeNumber: (text: string): void =>
      typeNumber(isHidden ? digitsOverHidden(text, hidden) : numberDigits(text)),
    changeExpiry: (text: string): void => onExpiry(expiryDigits(text)),
    clear: (): void => {
      onDigits('');
      onExpiry('');
      setIsHidden(false);
      setActive('number');
    },
    keypad:
      active === 'number'
        ? // The next digit begins another number.
          { value: isHidden ? '' : digits, onChange: (text: string) => typeNumber(numberDigits(text)) }
        : { value: expiry, onChange: (text: string) => onExpiry(expiryDigits(text)) },
  } as const;
}
