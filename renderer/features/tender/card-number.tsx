/** The first step of a card: its number, hidden as soon as it is whole, and its expiry. */
import { useRef, useState } from 'react';
import { PanelError } from '../../context/panel-parts.tsx';
import { useIsCovered, useTillApp } from '../../context/use-till-app.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/words.ts';
import { useTypedCard } from '../../ui/card/use-typed-card.ts';
import { EnterForm } from '../../ui/enter-form.tsx';
import { Keypad } from '../../ui/keypad.tsx';
import { PanelBody } from '../../ui/panel.tsx';
import { useSettledPresses } from '../../ui/settled-enter.ts';
import { CardField, type RefusedKeys } from './card-field.tsx';
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
  const [refused, setRefused] = useState<RefusedKeys | null>(null);
  const numberField = useRef<HTMLInputElement>(null);
  const expiryField = useRef<HTMLInputElement>(null);
  const card = useTypedCard({
    digits,
    onDigits: (now) => {
      setRefused(null);
      onDigits(now);
    },
    expiry,
    onExpiry: (now) => {
      setRefused(null);
      onExpiry(now);
    },
    onWhole: () => expiryField.current?.focus(),
  });
  const isReady = card.isReady && !isAsking;

  const refuse = (why: RefusedKeys): void => {
    if (refused !== why) play('error');
    card.clear();
    setRefused(why);
    numberField.current?.focus();
  };
  const presses = useSettledPresses(useIsCovered() ? null : 'card');
  const askByKey = (): void => {
    if (isReady) presses.afterTyping(onAsk);
    else (card.isWhole ? expiryField : numberField).current?.focus();
  };
  const problem = refused
    ? errorWords(words, { code: refused })
    : card.isWrong
      ? words('card.number-wrong')
      : card.isWrongExpiry
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
              value={card.number}
              onChange={card.changeNumber}
              onRefused={refuse}
              onFocus={() => {
                card.setActive('number');
                // The next digit begins another number.
                if (card.isHidden) numberField.current?.select();
              }}
              onBlur={card.hide}
              isWrong={card.isWrong}
              isFirst
            />
            <CardField
              field={expiryField}
              label={words('card.expiry')}
              value={card.expiry}
              onChange={card.changeExpiry}
              onRefused={refuse}
              onFocus={() => card.setActive('expiry')}
              isWrong={card.isWrongExpiry}
              placeholder={words('card.expiry-shape')}
            />
            <button type="submit" hidden />
          </EnterForm>
          <div className={styles.change} data-wrong={problem !== null || undefined}>
            {problem !== null && <span role="status">{problem}</span>}
          </div>
          <PanelError />
          <div className={keyStyles.pad} data-keys="pad">
            <Keypad {...card.keypad} extra={null} isCode />
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
