/**
 * Cash: what the customer gave, the change, and a part if it is less. Nothing typed: exactly the sum owed.
 */

import { useState } from 'react';
import { type Tiyin, tiyin, ZERO_TIYIN } from '../../../shared/money.ts';
import { readAmountAboveZero } from '../../../shared/typed-amount.ts';
import { PanelError } from '../../context/panel-parts.tsx';
import { useOwed } from '../../context/use-open-sale.ts';
import { useIsCovered, useTill, useTillApp } from '../../context/use-till-app.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { moneyText, moneyWithUnit } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { EnterForm } from '../../ui/enter-form.tsx';
import { Keypad } from '../../ui/keypad.tsx';
import { Money } from '../../ui/money.tsx';
import { PanelBody } from '../../ui/panel.tsx';
import { useSettledPresses } from '../../ui/settled-enter.ts';
import { AmountField } from './amount-field.tsx';
import { notesOf, plainText } from './amounts.ts';
import keyStyles from './tender-keys.module.css';
import styles from './tender-panel.module.css';
import { OwedLine, TakeButtons, Ways } from './ways.tsx';

export function CashPanel() {
  const { tendering } = useTillApp();
  const words = useWords();
  const owed = useOwed();
  const denominations = useTill((till) => till.settings.denominations);
  const notes = notesOf(denominations);
  const [typed, setTyped] = useState('');
  const [last, setLast] = useState<Tiyin | null>(null);
  const isExact = typed === '';
  const { value, problem } = readAmountAboveZero(typed);
  const given = isExact ? owed : (value ?? ZERO_TIYIN);
  const enough = given >= owed;
  const isPart = given > 0 && !enough;
  // Probably a zero too many, or a typed code: the cashier confirms so much change.
  const isMuch = given > owed + (denominations[0] ?? 0) * 100;
  const withUnit = (amount: Tiyin): string => moneyWithUnit(amount, words('money.unit'));
  const take = (): void => void tendering.takeCash({ givenTiyin: given });
  const takeAll = (): void => {
    if (enough && !isMuch) take();
  };
  const isCovered = useIsCovered();
  const presses = useSettledPresses(isCovered ? null : isExact ? `exact ${owed}` : 'typed');
  const takeByKey = (): void => (isExact ? presses.byKey(takeAll) : presses.afterTyping(takeAll));
  return (
    <>
      <PanelBody>
        <Ways step="cash">
          <OwedLine large />
          <EnterForm onEnter={takeByKey}>
            <AmountField
              label={words('cash.given')}
              value={typed}
              onChange={setTyped}
              isFirst
              isWrong={problem !== null}
            />
          </EnterForm>
          <div
            className={styles.change}
            data-short={isPart || isMuch || undefined}
            data-wrong={problem !== null || undefined}
          >
            {problem ? (
              <span role="status">{errorWords(words, problem)}</span>
            ) : isMuch ? (
              <Question
                says={words('cash.much', { amount: withUnit(tiyin(given - owed)) })}
                answer={words('cash.much-right', { amount: withUnit(given) })}
                onAnswer={take}
              />
            ) : isPart ? (
              <Question
                says={words('cash.short', { amount: withUnit(tiyin(owed - given)) })}
                answer={words('tender.take-part', { amount: withUnit(given) })}
                onAnswer={() => void tendering.takeCash({ givenTiyin: given, amountTiyin: given })}
              />
            ) : isExact ? (
              <span role="status">{words('cash.exactly', { amount: withUnit(owed) })}</span>
            ) : (
              <>
                <span>{words('cash.change')}</span>
                <span role="status">
                  <Money amount={enough ? tiyin(given - owed) : ZERO_TIYIN} />
                </span>
              </>
            )}
          </div>
          <PanelError />
          <div className={keyStyles.digits}>
            <div className={keyStyles.notes}>
              <Button label={words('cash.exact')} hint="F1" onPress={() => setTyped(plainText(owed))} />
              <Button label={words('button.clear')} onPress={() => setTyped('')} />
              {notes.map((note, place) => (
                <Note
                  key={note}
                  note={note}
                  place={place}
                  isLast={note === last && !isExact}
                  onPress={() => {
                    setLast(note);
                    setTyped(plainText(tiyin((value ?? 0) + note)));
                  }}
                />
              ))}
            </div>
            <Keypad value={typed} onChange={setTyped} extra="000" />
          </div>
        </Ways>
      </PanelBody>
      <TakeButtons
        label={words('cash.take')}
        icon="cash"
        disabled={!enough || isMuch || owed === 0}
        onPress={() => (isExact ? presses.byFinger(takeAll) : takeAll())}
        onKeyPress={takeByKey}
      />
    </>
  );
}

interface NoteProps {
  readonly note: Tiyin;
  /** Among the notes, the smallest first: its colour and size. */
  readonly place: number;
  /** It was pressed last. */
  readonly isLast: boolean;
  readonly onPress: () => void;
}

const Note = ({ note, place, isLast, onPress }: NoteProps) => (
  <span
    className={keyStyles.note}
    data-hue={place % HUES}
    data-large={place >= LARGE_FROM}
    data-last={isLast}
  >
    <Button label={moneyText(note)} repeats onPress={onPress} />
  </span>
);

/** Tints of `tokens.css`. */
const HUES = 8;
/** The larger half of the notes has larger figures. */
const LARGE_FROM = 4;

interface QuestionProps {
  readonly says: string;
  readonly answer: string;
  readonly onAnswer: () => void;
}

function Question({ says, answer, onAnswer }: QuestionProps) {
  return (
    <>
      <span role="status">{says}</span>
      <Button label={answer} onPress={onAnswer} />
    </>
  );
}
