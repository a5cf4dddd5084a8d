/** Cash: what the customer gave, what goes back. */

import { useState } from 'react';
import { parseSoum, type Tiyin, tiyin, ZERO_TIYIN } from '../../../shared/money.ts';
import { useBasket, useTillApp } from '../../app/use-till-app.ts';
import { moneyText, moneyWithUnit } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { Keypad } from '../../ui/keypad.tsx';
import { Money } from '../../ui/money.tsx';
import { PanelBody, PanelButtons } from '../../ui/panel.tsx';
import { CancelButton, PanelError } from './panel-parts.tsx';

/** The banknotes of the country, in tiyin. */
const NOTES: readonly Tiyin[] = [5_000_00, 10_000_00, 20_000_00, 50_000_00, 100_000_00, 200_000_00].map(
  tiyin,
);

/** Digits and one comma: what a scanner or a slip types beside them never lands here. */
const amountOf = (text: string): string =>
  text
    .replace('.', ',')
    .replace(/[^\d,]/g, '')
    .slice(0, 13);

/** What was typed, in groups of three as all money is. */
const groupedText = (text: string): string => text.replace(/\B(?=(\d{3})+(?:,|$))/g, '\u202f');

const plainText = (amount: Tiyin): string => moneyText(amount).replaceAll('\u202f', '');

export function CashPanel() {
  const { paying } = useTillApp();
  const words = useWords();
  const basket = useBasket(({ toPay }) => toPay);
  const [given, setGiven] = useState('');
  const total = basket.ok ? basket.value.totalTiyin : ZERO_TIYIN;
  const parsed = parseSoum(given);
  const amount = parsed.ok ? parsed.value : ZERO_TIYIN;
  const enough = amount >= total;
  const change = enough ? tiyin(amount - total) : ZERO_TIYIN;
  const take = (): void => {
    if (enough) void paying.takeCash(amount);
  };
  return (
    <>
      <PanelBody>
        <div className="cash">
          <div className="cash-total">
            <span>{words('panel.total')}</span>
            <Money amount={total} />
          </div>
          <form
            className="cash-given"
            onSubmit={(event) => {
              event.preventDefault();
              take();
            }}
          >
            <label htmlFor="cash-given">{words('cash.given')}</label>
            <input
              id="cash-given"
              type="text"
              inputMode="decimal"
              autoComplete="off"
              // biome-ignore lint/a11y/noAutofocus: the cashier has pressed Cash and types the amount next.
              autoFocus
              value={groupedText(given)}
              onChange={(event) => setGiven(amountOf(event.target.value))}
            />
          </form>
          <div className={enough ? 'cash-change' : 'cash-change cash-short'} role="status">
            <span>{words('cash.change')}</span>
            {enough || given === '' ? (
              <Money amount={change} />
            ) : (
              <span>
                {words('cash.short', { amount: moneyWithUnit(tiyin(total - amount), words('money.unit')) })}
              </span>
            )}
          </div>
          <div className="cash-keys">
            <div className="cash-notes">
              <Button label={words('cash.exact')} onPress={() => setGiven(plainText(total))} />
              {NOTES.map((note) => (
                <Button
                  key={note}
                  label={moneyText(note)}
                  repeats
                  onPress={() => setGiven(plainText(tiyin(amount + note)))}
                />
              ))}
              <Button label={words('key.clear')} onPress={() => setGiven('')} />
            </div>
            <Keypad value={given} onChange={setGiven} extra="000" />
          </div>
          <PanelError />
        </div>
      </PanelBody>
      <PanelButtons
        main={
          <Button
            label={words('cash.take')}
            icon="cash"
            hint="Enter"
            tone="main"
            size="large"
            disabled={!enough}
            onPress={take}
          />
        }
      >
        <CancelButton />
      </PanelButtons>
    </>
  );
}
