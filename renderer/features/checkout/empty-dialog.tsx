/** Before the whole basket is thrown away: what is in it. */
import { ZERO_TIYIN } from '../../../shared/money.ts';
import { useBasket, useTillApp } from '../../app/use-till-app.ts';
import { moneyWithUnit } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { priced } from './basket.ts';

export function EmptyDialog() {
  const { route, selling } = useTillApp();
  const words = useWords();
  const basket = priced(useBasket());
  const lines = useBasket((state) => state.lines.length);
  const total = moneyWithUnit(basket.ok ? basket.value.totalTiyin : ZERO_TIYIN, words('money.unit'));
  const empty = (): void => {
    route.closeDialog();
    void selling.emptyBasket();
  };
  return (
    <Dialog title={words('basket.empty-question')} onClose={route.closeDialog} firm>
      <p>{words('basket.empty-consequence', { lines, total })}</p>
      <div className="window-keys">
        <Button label={words('key.keep')} icon="back" hint="Esc" onPress={route.closeDialog} />
        <Button className="key-apart" label={words('key.empty')} icon="bin" tone="danger" onPress={empty} />
      </div>
    </Dialog>
  );
}
