/** The panel while the code is with the main process, which has not answered yet. Nothing can be pressed. */
import { ZERO_TIYIN } from '../../../shared/money.ts';
import { Money } from '../../components/money.tsx';
import { useWords } from '../../i18n/words.ts';
import { priced, useBasket } from '../../store/basket.ts';
import { PanelBody, PanelKeys } from './panel-parts.tsx';

export function SendingPanel() {
  const words = useWords();
  const basket = priced(useBasket());
  return (
    <>
      <PanelBody>
        <div className="pay pay-sending">
          <p className="pay-amount">
            <Money amount={basket.ok ? basket.value.totalTiyin : ZERO_TIYIN} large />
          </p>
          <div className="progress" aria-hidden="true" />
          <h2 className="pay-title">{words('sending.title')}</h2>
          <p>{words('sending.hint')}</p>
        </div>
      </PanelBody>
      <PanelKeys />
    </>
  );
}
