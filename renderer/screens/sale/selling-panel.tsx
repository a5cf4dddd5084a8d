/** The panel while goods are added: the total, the largest thing on the screen, and how to pay it. */
import { ZERO_TIYIN } from '../../../shared/money.ts';
import { Key } from '../../components/key.tsx';
import { Money } from '../../components/money.tsx';
import { moneyWithUnit } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { priced, useBasket } from '../../store/basket.ts';
import { startCash, startScanning } from '../../store/paying.ts';
import { usePlace } from '../../store/place.ts';
import { chargingProblem, useTill } from '../../store/till.ts';
import { isJournalError, JournalPanel } from './journal-panel.tsx';
import { PanelBody, PanelError, PanelKeys } from './panel-parts.tsx';
import { Picker } from './picker.tsx';

export function SellingPanel() {
  const words = useWords();
  const picker = usePlace((place) => place.picker);
  const problem = useTill(chargingProblem);
  const basket = priced(useBasket());
  const total = basket.ok ? basket.value.totalTiyin : ZERO_TIYIN;
  if (isJournalError(problem)) return <JournalPanel problem={problem} />;
  return (
    <>
      <PanelBody>
        {picker && <Picker picker={picker} />}
        <div className={picker ? 'total total-small' : 'total'}>
          <p className="total-label">{words('panel.total')}</p>
          <p className="total-amount">{tooLarge(basket) ? '–' : <Money amount={total} large />}</p>
          {basket.ok && (
            <p className="total-summary">
              {words('basket.summary', {
                lines: basket.value.lines.length,
                vat: moneyWithUnit(basket.value.vatTiyin, words('money.unit')),
              })}
            </p>
          )}
        </div>
        {!picker && <PanelError problem={problem ?? tooLarge(basket)} />}
      </PanelBody>
      <PanelKeys
        main={
          <Key
            className="key-pay"
            label={words('key.pay')}
            icon="qr"
            hint="F9"
            tone="main"
            size="large"
            disabled={!basket.ok}
            onPress={startScanning}
          />
        }
      >
        <Key
          label={words('key.cash')}
          icon="cash"
          hint="F10"
          size="large"
          disabled={!basket.ok}
          onPress={startCash}
        />
      </PanelKeys>
    </>
  );
}

/** An empty basket needs no words; one that is too large does. */
const tooLarge = (basket: ReturnType<typeof priced>) =>
  basket.ok || basket.error.code === 'basket.empty' ? null : basket.error;
