/** The first step of a card: its number, hidden as soon as it is whole, and its expiry. */
import { useRef, useState } from 'react';
import { CARD_DIGITS, hasWrongMonth, isCardNumber, isExpiry } from '../../../shared/tender/card-number.ts';
import { PanelError } from '../../context/panel-parts.tsx';
import { useIsCovered, useTillApp } from '../../context/use-till-app.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/words.ts';
import { EnterForm } from '../../ui/enter-form.tsx';
import { Keypad } from '../../ui/keypad.tsx';
import { PanelBody } from '../../ui/panel.tsx';
import { useSettledPresses } from '../../ui/settled-enter.ts';
import { CardField, type RefusedKeys } from './card-field.tsx';
import {
  digitsOverHidden,
  expiryDigits,
  groupedNumber,
  hiddenNumber,
  numberDigits,
  slashedExpiry,
} from './card-typing.ts';
import { KeepRow } from './keep-row.tsx';
import keyStyles from './tender-keys.module.css';
import styles from './tender-panel.module.css';
import { OwedLine, TakeButtons, Ways } from './ways.tsx';

interface CardNumberProps {
  readonly digits: string;
  readonly onDigits: (digits: string) => void;
  /** MMYY. */
  readonly expiry: string;
  readonly onExpiry: (digits: string) => void;
  readonly isAsking: boolean;
  readonly onAsk: () => void;
}

export function CardNumber({ digits, onDigits, expiry, onExpiry, isAsking, onAsk }: CardNumberProps) {
  const { play } = useTillApp();
  const words = useWords();
  const [isHidden, setIsHidden] = useState(false);
  const [refused, setRefused] = useState<RefusedKeys | null>(null);
  const [active, setActive] = useState<'number' | 'expiry'>('number');
  const numberField = useRef<HTMLInputElement>(null);
  const expiryField = useRef<HTMLInputElement>(null);
  const isWhole = isCardNumber(digits);
  const isReady = isWhole && isExpiry(expiry) && !isAsking;
  const isWrong = digits.length === CARD_DIGITS && !isWhole;
  const isWrongExpiry = hasWrongMonth(expiry);
  const hidden = hiddenNumber(digits);

  const typeNumber = (now: string): void => {
    setRefused(null);
    onDigits(now);
    const isDone = isCardNumber(now);
    setIsHidden(isDone);
    if (isDone) expiryField.current?.focus();
  };
  const typeExpiry = (now: string): void => {
    setRefused(null);
    onExpiry(now);
  };
  const refuse = (why: RefusedKeys): void => {
    if (refused !== why) play('error');
    setRefused(why);
    onDigits('');
    onExpiry('');
    setIsHidden(false);
    numberField.current?.focus();
  };
  const presses = useSettledPresses(useIsCovered() ? null : 'card');
  const askByKey = (): void => {
    if (isReady) presses.afterTyping(onAsk);
    else (isWhole ? expiryField : numberField).current?.focus();
  };
  const problem = refused
    ? errorWords(words, { code: refused })
    : isWrong
      ? words('card.number-wrong')
      : isWrongExpiry
        ? words('card.expiry-wrong')
        : null;
  return (
    <>
      <PanelBody>
        <Ways step="card">
          <OwedLine compact large />
          <KeepRow />
          <EnterForm className={`${styles.fields} ${styles.cardFields}`} onEnter={askByKey}>
            <CardField
              field={numberField}
              label={words('card.number')}
              value={isHidden ? hidden : groupedNumber(digits)}
              onChange={(text) => typeNumber(isHidden ? digitsOverHidden(text, hidden) : numberDigits(text))}
              onRefused={refuse}
              onFocus={() => {
                setActive('number');
                // The next digit begins another number.
                if (isHidden) numberField.current?.select();
              }}
              onBlur={() => isWhole && setIsHidden(true)}
              isWrong={isWrong}
              isFirst
            />
            <CardField
              field={expiryField}
              label={words('card.expiry')}
              value={slashedExpiry(expiry)}
              onChange={(text) => typeExpiry(expiryDigits(text))}
              onRefused={refuse}
              onFocus={() => setActive('expiry')}
              isWrong={isWrongExpiry}
              placeholder={words('card.expiry-shape')}
            />
            <button type="submit" hidden />
          </EnterForm>
          <div className={styles.change} data-wrong={problem !== null || undefined}>
            {problem !== null && <span role="status">{problem}</span>}
          </div>
          <PanelError />
          <div className={keyStyles.pad} data-keys="pad">
            {active === 'number' ? (
              <Keypad
                value={isHidden ? '' : digits}
                onChange={(text) => typeNumber(numberDigits(text))}
                extra={null}
                isCode
              />
            ) : (
              <Keypad
                value={expiry}
                onChange={(text) => typeExpiry(expiryDigits(text))}
                extra={null}
                isCode
              />
            )}
          </div>
        </Ways>
      </PanelBody>
      <TakeButtons
        label={words(isAsking ? 'card.asking' : 'card.ask')}
        icon="phone"
        disabled={!isReady}
        onPress={onAsk}
        onKeyPress={askByKey}
      />
    </>
  );
}
