/** The panel while goods are added: the total, the largest thing on the screen, and how to pay it. */

import { chargingProblem } from '../../app/till.ts';
import { useBasket, useRoute, useTill, useTillApp } from '../../app/use-till-app.ts';
import { moneyWithUnit } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { Money } from '../../ui/money.tsx';
import { PanelBody, PanelButtons } from '../../ui/panel.tsx';
import type { BasketState } from './basket.ts';
import { PanelError } from './panel-parts.tsx';
import { BrokenPicker, Picker } from './picker.tsx';

export function SellingPanel() {
  const { paying } = useTillApp();
  const words = useWords();
  const picker = useRoute((route) => route.picker);
  const problem = useTill(chargingProblem);
  const basket = useBasket(({ toPay }) => toPay);
  const priced = useBasket((state) => state.priced);
  const total = priced.totalTiyin;
  return (
    <>
      <PanelBody>
        {picker && (
          <ErrorBoundary area="picker" resetKey={picker} fallback={() => <BrokenPicker />}>
            <Picker picker={picker} />
          </ErrorBoundary>
        )}
        <div className={picker ? 'total total-small' : 'total'}>
          <p className="total-label">{words('panel.total')}</p>
          <p className="total-amount">{isTooLarge(basket) ? '–' : <Money amount={total} large />}</p>
          {priced.lines.length > 0 && (
            <p className="total-summary">
              {words('basket.summary', {
                lines: priced.lines.length,
                vat: moneyWithUnit(priced.vatTiyin, words('money.unit')),
              })}
            </p>
          )}
          {priced.discountTiyin > 0 && (
            <p className="total-summary">
              {words('basket.discounts', {
                amount: moneyWithUnit(priced.discountTiyin, words('money.unit')),
              })}
            </p>
          )}
        </div>
        {!picker && <PanelError problem={problem ?? whatStops(basket)} />}
      </PanelBody>
      <PanelButtons
        main={
          <Button
            className="key-pay"
            label={words('key.pay')}
            icon="qr"
            hint="F9"
            tone="main"
            size="large"
            disabled={!basket.ok}
            onPress={paying.startScanning}
          />
        }
      >
        <Button
          label={words('key.cash')}
          icon="cash"
          hint="F10"
          size="large"
          disabled={!basket.ok}
          onPress={paying.startCash}
        />
      </PanelButtons>
    </>
  );
}

type ToPay = BasketState['toPay'];

/** An empty basket needs no words; one that can't be paid as it is does. */
const whatStops = (basket: ToPay) =>
  basket.ok || basket.error.code === 'basket.empty' ? null : basket.error;

const isTooLarge = (basket: ToPay): boolean => !basket.ok && basket.error.code === 'basket.too-large';
