/**
 * A card terminal beside the till takes the money first. Then the cashier answers whether its slip says approved,
 * with the slip's number if the shop asks for it. A number that was typed is why Enter needs no long pause. A part
 * has its own button, so that a slip of the finger makes no part.
 */
import { useRef, useState } from 'react';
import { tiyin, ZERO_TIYIN } from '../../../shared/money.ts';
import { isSlipNumber } from '../../../shared/tender/tender.ts';
import { readAmountAboveZero } from '../../../shared/typed-amount.ts';
import { PanelError } from '../../context/panel-parts.tsx';
import { useOwed } from '../../context/use-open-sale.ts';
import { useBasket, useIsCovered, useTill, useTillApp } from '../../context/use-till-app.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { moneyText, moneyWithUnit } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import alertStyles from '../../ui/alert.module.css';
import { Button } from '../../ui/button.tsx';
import { EnterForm } from '../../ui/enter-form.tsx';
import { Icon } from '../../ui/icon.tsx';
import { askForLetters } from '../../ui/keyboard/watch-fields.ts';
import { Keypad } from '../../ui/keypad.tsx';
import { PanelBody } from '../../ui/panel.tsx';
import { useSettledPresses } from '../../ui/settled-enter.ts';
import { AmountField } from './amount-field.tsx';
import { plainText } from './amounts.ts';
import { SlipField } from './slip-field.tsx';
import keyStyles from './tender-keys.module.css';
import styles from './tender-panel.module.css';
import { OwedLine, TakeButtons, Ways } from './ways.tsx';

export function TerminalPanel() {
  const { tendering } = useTillApp();
  const words = useWords();
  const owed = useOwed();
  // The warning about possibly paid goods must come before the card is charged, because the till can't undo
  // that charge.
  const isOfGap = useBasket((basket) => basket.isOfGap);
  const saleId = useBasket((basket) => basket.saleId);
  const isAsked = useTill(({ settings }) => settings.slipNumber === 'asked');
  // The terminal may have charged it, so a new sum is not answered by habit.
  const [firstOwed] = useState(owed);
  const isMoved = owed !== firstOwed;
  // null until something is typed: the whole amount owed, even if it changes.
  const [typed, setTyped] = useState<string | null>(null);
  const [slip, setSlip] = useState('');
  const [active, setActive] = useState<'amount' | 'slip'>('slip');
  const slipField = useRef<HTMLInputElement>(null);
  const { value, problem } = readAmountAboveZero(typed ?? plainText(owed));
  const amount = typed === null ? owed : (value ?? ZERO_TIYIN);
  const number = slip.trim() || null;
  const isFit = number === null ? !isAsked : isSlipNumber(number);
  const tooMuch = amount > owed;
  const isPart = amount > 0 && amount < owed;
  const take = (): void => void tendering.takeTerminal({ amountTiyin: amount, approval: number });
  const takeAll = (): void => {
    if (isFit && amount === owed) take();
    else slipField.current?.focus();
  };
  const isTyped = number !== null && !isMoved;
  const isCovered = useIsCovered();
  const presses = useSettledPresses(isCovered ? null : `${saleId} ${owed} ${isTyped}`);
  const takeByKey = (): void => {
    if (isTyped || !isFit) presses.afterTyping(takeAll);
    else if (!isMoved) presses.byKey(takeAll);
  };
  const byFinger = (work: () => void): void => (isTyped ? work() : presses.byFinger(work));
  const askLetters = (): void => {
    if (slipField.current) askForLetters(slipField.current);
  };
  return (
    <>
      <PanelBody>
        <Ways step="terminal">
          <OwedLine compact large />
          {isOfGap ? (
            <p className={alertStyles.alert} role="alert">
              {words('asked.basket-of-gap.why')}
            </p>
          ) : (
            <p className={styles.hint}>
              <Icon name="terminal" />
              {words('terminal.first')}
            </p>
          )}
          <EnterForm className={styles.fields} onEnter={takeByKey}>
            <AmountField
              label={words('tender.amount')}
              value={typed ?? plainText(owed)}
              onChange={setTyped}
              onFocus={() => setActive('amount')}
              isWrong={problem !== null}
            />
            <SlipField
              value={slip}
              onChange={setSlip}
              onFocus={() => setActive('slip')}
              ref={slipField}
              isFirst
              hasKeypad
              isOptional={!isAsked}
            />
            <button type="submit" hidden />
          </EnterForm>
          <div
            className={styles.change}
            data-short={isPart || tooMuch || isMoved || undefined}
            data-wrong={problem !== null || undefined}
          >
            {problem && <span role="status">{errorWords(words, problem)}</span>}
            {isMoved && !problem && !tooMuch && !isPart && (
              <span role="status">
                {words('terminal.moved', { before: moneyText(firstOwed), now: moneyText(owed) })}
              </span>
            )}
            {tooMuch && <span role="status">{words('terminal.too-much', { owed: moneyText(owed) })}</span>}
            {isPart && (
              <>
                <span>{words('terminal.part', { rest: moneyText(tiyin(owed - amount)) })}</span>
                <Button
                  label={words('tender.take-part', { amount: moneyWithUnit(amount, words('money.unit')) })}
                  disabled={!isFit}
                  onPress={() => byFinger(take)}
                />
              </>
            )}
          </div>
          <PanelError />
          <div className={keyStyles.pad} data-keys="pad">
            {active === 'slip' ? (
              <Keypad value={slip} onChange={setSlip} extra={null} isCode onLetters={askLetters} />
            ) : (
              <Keypad value={typed ?? ''} onChange={setTyped} extra="000" />
            )}
          </div>
        </Ways>
      </PanelBody>
      <TakeButtons
        label={words('terminal.take')}
        icon="terminal"
        disabled={!isFit || amount !== owed || owed === 0}
        onPress={() => byFinger(takeAll)}
        onKeyPress={takeByKey}
      />
    </>
  );
}
