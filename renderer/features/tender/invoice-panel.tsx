/**
 * An invoice to the customer's phone. The number lives in the state of this component and in one request, and nowhere
 * else.
 */
import { useRef, useState } from 'react';
import { PanelError } from '../../context/panel-parts.tsx';
import { mayStillCome } from '../../context/payments.ts';
import { isStepSent } from '../../context/route.ts';
import { useOwed } from '../../context/use-open-sale.ts';
import { useBasket, useIsCovered, usePayments, useRoute, useTillApp } from '../../context/use-till-app.ts';
import { moneyWithUnit } from '../../i18n/money.ts';
import { groupedPhone, isPhone, PHONE_DIGITS, phoneDigits, wholePhone } from '../../i18n/phone.ts';
import { useWords } from '../../i18n/words.ts';
import { useDigitField } from '../../ui/digit-field.ts';
import { EnterForm } from '../../ui/enter-form.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FIRST } from '../../ui/keep-focus.ts';
import { Keypad } from '../../ui/keypad.tsx';
import { LabelledInput } from '../../ui/labelled-input.tsx';
import { PanelBody } from '../../ui/panel.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { useSettledPresses } from '../../ui/settled-enter.ts';
import keyStyles from './tender-keys.module.css';
import styles from './tender-panel.module.css';
import { OwedLine, TakeButtons, Ways } from './ways.tsx';

export function InvoicePanel() {
  const { invoicing } = useTillApp();
  const words = useWords();
  const owed = useOwed();
  const isSending = useRoute(({ step }) => isStepSent(step));
  const [digits, setDigits] = useState('');
  /** Enter came too early. */
  const [isEarly, setIsEarly] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const noteTyped = useDigitField(field);
  const isReady = isPhone(digits) && !isSending;
  const isLong = digits.length > PHONE_DIGITS;
  const type = (text: string): void => {
    setIsEarly(false);
    setDigits(phoneDigits(text));
  };
  const send = (): void => {
    if (isReady) void invoicing.send(wholePhone(digits));
  };
  const presses = useSettledPresses(useIsCovered() ? null : 'invoice');
  const sendByKey = (): void => {
    setIsEarly(digits.length < PHONE_DIGITS);
    presses.afterTyping(send);
  };
  const problem = isLong
    ? words('invoice.long')
    : isEarly
      ? words('invoice.short', { count: PHONE_DIGITS - digits.length })
      : null;
  return (
    <>
      <PanelBody>
        <Ways step="invoice">
          <OwedLine compact large />
          <Hint />
          <EnterForm onEnter={sendByKey}>
            <LabelledInput
              ref={field}
              className={`${styles.field} ${styles.phone}`}
              label={words('invoice.phone')}
              value={groupedPhone(digits)}
              onChange={(text) => {
                noteTyped(text);
                type(text);
              }}
              isWrong={problem !== null}
              // The till's own keypad stands beside the field, so no on-screen keyboard covers it.
              inputMode="none"
              spellCheck={false}
              autoFocus
              {...FIRST}
            />
          </EnterForm>
          <div
            className={styles.change}
            data-short={isSending || undefined}
            data-wrong={problem !== null || undefined}
          >
            {isSending ? <ProgressBar /> : problem !== null && <span role="status">{problem}</span>}
          </div>
          <PanelError />
          <div className={keyStyles.pad} data-keys="pad">
            <Keypad value={digits} onChange={type} extra={null} isCode />
          </div>
        </Ways>
      </PanelBody>
      <TakeButtons
        label={
          isSending
            ? words('invoice.sending')
            : words('invoice.send', { amount: moneyWithUnit(owed, words('money.unit')) })
        }
        icon="phone"
        disabled={!isReady}
        onPress={send}
        onKeyPress={sendByKey}
      />
    </>
  );
}

function Hint() {
  const words = useWords();
  const isSecond = useMayStillBePaid();
  return (
    <p className={styles.hint}>
      <Icon name={isSecond ? 'manager' : 'phone'} />
      {words(isSecond ? 'invoice.earlier' : 'invoice.hint')}
    </p>
  );
}

/** An earlier invoice of the open sale is no longer waited for. */
function useMayStillBePaid(): boolean {
  const saleId = useBasket((basket) => basket.saleId);
  return usePayments(({ entries }) =>
    [...entries.values()].some(
      ({ view }) => view.saleId === saleId && view.invoice !== undefined && mayStillCome(view),
    ),
  );
}
