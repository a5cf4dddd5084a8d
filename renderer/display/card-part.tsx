/**
 * The customer types a card: number and expiry, then the SMS code. The digits live in the state of these components and in
 * one request each. No keyboard reaches this window, so boxes and a keypad stand in for fields.
 */
import { type ReactNode, useState } from 'react';
import type { CustomerCard } from '../../shared/contract/customer.ts';
import { isSmsCode } from '../../shared/tender/card-number.ts';
import { useWords } from '../i18n/words.ts';
import { Button } from '../ui/button.tsx';
import { smsDigits } from '../ui/card/card-typing.ts';
import { NewCode } from '../ui/card/new-code.tsx';
import { useTypedCard } from '../ui/card/use-typed-card.ts';
import { Icon } from '../ui/icon.tsx';
import { Keypad } from '../ui/keypad.tsx';
import styles from './card-part.module.css';
import type { Display } from './display.ts';
import { Sum } from './sum.tsx';

interface CardProps {
  readonly stage: CustomerCard;
  /** When another SMS code may be asked for, in performance.now(); null: at once. */
  readonly againAtMs: number | null;
  readonly display: Pick<Display, 'sendCard' | 'sendCode'>;
}

export function CardPart({ stage, againAtMs, display }: CardProps) {
  const [digits, setDigits] = useState('');
  const [expiry, setExpiry] = useState('');
  const { entryId, step } = stage;
  const card = useTypedCard({ digits, onDigits: setDigits, expiry, onExpiry: setExpiry });
  const send = (): void => display.sendCard({ entryId, cardNumber: digits, expiry });
  return step === 'code' || step === 'verifying' ? (
    <CodeStep stage={stage} againAtMs={againAtMs} display={display} onAsk={send} />
  ) : (
    <NumberStep stage={stage} card={card} onAsk={send} />
  );
}

interface NumberStepProps extends Pick<CardProps, 'stage'> {
  readonly card: ReturnType<typeof useTypedCard>;
  readonly onAsk: () => void;
}

function NumberStep({ stage, card, onAsk }: NumberStepProps) {
  const words = useWords();
  const problem = card.isWrong
    ? words('customer.card.number-wrong')
    : card.isWrongExpiry
      ? words('customer.card.expiry-wrong')
      : null;
  const box = (which: 'number' | 'expiry', shown: string, isWrong: boolean) => (
    <button
      type="button"
      className={styles.box}
      aria-pressed={card.active === which}
      data-wrong={isWrong || undefined}
      onClick={() => card.setActive(which)}
    >
      <small>{words(`customer.card.${which}`)}</small>
      <span>{shown || '\u00a0'}</span>
    </button>
  );
  return (
    <Frame
      stage={stage}
      title={words('customer.card.title')}
      problem={problem}
      waiting={stage.step === 'asking' ? words('customer.card.asking') : null}
      keypad={card.keypad}
      button={
        <Button
          label={words('customer.card.send')}
          icon="phone"
          tone="main"
          size="large"
          disabled={!card.isReady || stage.step === 'asking'}
          onPress={onAsk}
        />
      }
    >
      <div className={styles.boxes}>
        {box('number', card.number, card.isWrong)}
        {box('expiry', card.expiry, card.isWrongExpiry)}
      </div>
    </Frame>
  );
}

function CodeStep({ stage, againAtMs, display, onAsk }: CardProps & { readonly onAsk: () => void }) {
  const words = useWords();
  const [code, setCode] = useState('');
  const { entryId, phone } = stage;
  const isVerifying = stage.step === 'verifying';
  const pay = (): void => {
    display.sendCode({ entryId, smsCode: code });
    setCode('');
  };
  return (
    <Frame
      stage={stage}
      title={words('customer.card.code.title')}
      problem={null}
      waiting={isVerifying ? words('customer.card.verifying') : null}
      keypad={{ value: code, onChange: (text) => setCode(smsDigits(text)) }}
      button={
        <Button
          label={words('customer.card.pay')}
          icon="card"
          tone="main"
          size="large"
          disabled={!isSmsCode(code) || isVerifying}
          onPress={pay}
        />
      }
    >
      {phone !== '' && <p>{words('customer.card.sent-to', { phone })}</p>}
      <div className={styles.boxes}>
        <div className={styles.box} data-code>
          <small>{words('customer.card.code')}</small>
          <span>{code || '\u00a0'}</span>
        </div>
        <div className={styles.again}>
          <NewCode
            atMs={againAtMs ?? 0}
            isAsking={isVerifying}
            onAsk={onAsk}
            wait={(seconds) => words('customer.card.again-in', { seconds })}
            missing={words('customer.card.again-now')}
            label={words('customer.card.again')}
          />
        </div>
      </div>
    </Frame>
  );
}

interface FrameProps extends Pick<CardProps, 'stage'> {
  readonly title: string;
  /** About the typed digits; null: the last answer of the service counts. */
  readonly problem: string | null;
  /** The service has been asked. */
  readonly waiting: string | null;
  readonly keypad: { readonly value: string; readonly onChange: (text: string) => void };
  readonly button: ReactNode;
  readonly children: ReactNode;
}

function Frame({ stage, title, problem, waiting, keypad, button, children }: FrameProps) {
  const words = useWords();
  const said = problem ?? (stage.problem && words(`customer.card.problem.${stage.problem}`));
  return (
    <div className={styles.card} data-step={stage.step}>
      <section className={styles.typed}>
        <p className={styles.amount}>
          {words('customer.card.amount')} <Sum amount={stage.amountTiyin} />
        </p>
        <h1>{title}</h1>
        {children}
        <p className={styles.problem} role="status">
          {waiting === null && said}
        </p>
        {button}
      </section>
      <section className={styles.keys}>
        {waiting === null ? (
          <Keypad {...keypad} extra={null} isCode />
        ) : (
          <p className={styles.waiting} role="status">
            <Icon name="hourglass" size={96} />
            {waiting}
          </p>
        )}
      </section>
    </div>
  );
}
