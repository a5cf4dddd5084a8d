/** The second step of a card: the SMS code that its holder got, and a new one after a while. */
import { useRef, useState } from 'react';
import type { CardAskedView } from '../../../shared/contract/card.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { isSmsCode } from '../../../shared/tender/card-number.ts';
import { PanelError } from '../../context/panel-parts.tsx';
import { isStepSent } from '../../context/route.ts';
import { useOwed } from '../../context/use-open-sale.ts';
import { useIsCovered, useRoute, useTillApp } from '../../context/use-till-app.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { moneyWithUnit } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { smsDigits } from '../../ui/card/card-typing.ts';
import { NewCode } from '../../ui/card/new-code.tsx';
import { EnterForm } from '../../ui/enter-form.tsx';
import { Keypad } from '../../ui/keypad.tsx';
import { PanelBody } from '../../ui/panel.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { useSettledPresses } from '../../ui/settled-enter.ts';
import { CardField, type RefusedKeys } from './card-field.tsx';
import keyStyles from './tender-keys.module.css';
import styles from './tender-panel.module.css';
import { OwedLine, TakeButtons, Ways } from './ways.tsx';

/** againAtMs: when another code may be asked for, in performance.now(). */
export type AskedCode = CardAskedView & { readonly againAtMs: number };

interface CardCodeProps {
  readonly asked: AskedCode;
  readonly isAsking: boolean;
  readonly onAsk: () => void;
}

export function CardCode({ asked, isAsking, onAsk }: CardCodeProps) {
  const { carding, play } = useTillApp();
  const words = useWords();
  const owed = useOwed();
  const isSent = useRoute(({ step }) => isStepSent(step));
  // The service waits a minute between two codes for an entry that still counts.
  const mayAskNow = useRoute(({ panelError }) => panelError !== null && !keepsEntry(panelError));
  const [code, setCode] = useState('');
  const [refused, setRefused] = useState<RefusedKeys | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const isReady = isSmsCode(code) && !isSent && !isAsking;
  const type = (digits: string): void => {
    setRefused(null);
    setCode(digits);
  };
  const refuse = (why: RefusedKeys): void => {
    if (refused !== why) play('error');
    setRefused(why);
    setCode('');
  };
  const pay = async (): Promise<void> => {
    if (!isReady || !(await (await carding()).pay(code))) return;
    // A refused code is typed anew.
    setCode('');
    field.current?.focus();
  };
  const presses = useSettledPresses(useIsCovered() ? null : 'sms');
  const payByKey = (): void => presses.afterTyping(() => void pay());
  return (
    <>
      <PanelBody>
        <Ways step="card">
          <OwedLine compact large />
          <EnterForm onEnter={payByKey}>
            <CardField
              field={field}
              label={words('card.code')}
              value={code}
              onChange={(text) => type(smsDigits(text))}
              onRefused={refuse}
              below={words('card.sent-to', { phone: asked.phone, end: asked.cardEnd })}
              isFirst
            />
          </EnterForm>
          <div className={styles.change} data-short data-wrong={refused !== null || undefined}>
            {isSent ? (
              <ProgressBar />
            ) : refused ? (
              <span role="status">{errorWords(words, { code: refused })}</span>
            ) : (
              <NewCode
                atMs={mayAskNow ? 0 : asked.againAtMs}
                isAsking={isAsking}
                onAsk={onAsk}
                wait={(seconds) => words('card.again-in', { seconds })}
                missing={words('card.again-now')}
                label={words(isAsking ? 'card.asking' : 'card.again')}
              />
            )}
          </div>
          <PanelError />
          <div className={keyStyles.pad} data-keys="pad">
            <Keypad value={code} onChange={(text) => type(smsDigits(text))} extra={null} isCode />
          </div>
        </Ways>
      </PanelBody>
      <TakeButtons
        label={
          isSent
            ? words('sending.title')
            : words('card.charge', { amount: moneyWithUnit(owed, words('money.unit')) })
        }
        icon="card"
        disabled={!isReady}
        onPress={() => void pay()}
        onKeyPress={payByKey}
      />
    </>
  );
}

/** The same SMS code may be typed once more. */
const keepsEntry = ({ code }: TillError): boolean => code === 'card.code-wrong' || code === 'payment.busy';
