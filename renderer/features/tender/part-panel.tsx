/**
 * Asks for the amount of a part before the customer's code is scanned. Cash or a card terminal pays the rest.
 */
import { useState } from 'react';
import { ZERO_TIYIN } from '../../../shared/money.ts';
import { readAmountAboveZero } from '../../../shared/typed-amount.ts';
import { PanelError } from '../../context/panel-parts.tsx';
import { useCashStop, useOwed } from '../../context/use-open-sale.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { moneyText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { EnterForm } from '../../ui/enter-form.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Keypad } from '../../ui/keypad.tsx';
import { PanelBody } from '../../ui/panel.tsx';
import { AmountField } from './amount-field.tsx';
import keyStyles from './tender-keys.module.css';
import styles from './tender-panel.module.css';
import { OwedLine, TakeButtons, Ways } from './ways.tsx';

export function PartPanel() {
  const { paying } = useTillApp();
  const words = useWords();
  const owed = useOwed();
  const noCash = useCashStop() !== null;
  const [typed, setTyped] = useState('');
  const { value, problem } = readAmountAboveZero(typed);
  const amount = value ?? ZERO_TIYIN;
  const tooMuch = amount > owed;
  const ready = amount > 0 && !tooMuch;
  const scan = (): void => {
    if (ready) paying.startScanning(amount);
  };
  return (
    <>
      <PanelBody>
        <Ways step="part">
          <OwedLine />
          <p className={styles.hint}>
            <Icon name="qr" />
            {words(noCash ? 'part-code.rest.card' : 'part-code.rest')}
          </p>
          <EnterForm onEnter={scan}>
            <AmountField
              label={words('part-code.amount')}
              value={typed}
              onChange={setTyped}
              isFirst
              isWrong={problem !== null}
            />
          </EnterForm>
          <div
            className={styles.change}
            data-short={tooMuch || undefined}
            data-wrong={problem !== null || undefined}
            role="status"
          >
            {problem && <span>{errorWords(words, problem)}</span>}
            {tooMuch && <span>{words('terminal.too-much', { owed: moneyText(owed) })}</span>}
          </div>
          <PanelError />
          <div className={keyStyles.pad} data-keys="pad">
            <Keypad value={typed} onChange={setTyped} extra="000" />
          </div>
        </Ways>
      </PanelBody>
      <TakeButtons label={words('part-code.scan')} icon="qr" disabled={!ready} onPress={scan} />
    </>
  );
}
