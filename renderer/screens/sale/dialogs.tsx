/** The windows of the sale screen: one at a time. */

import { ZERO_TIYIN } from '../../../shared/money.ts';
import { ErrorText } from '../../components/error-text.tsx';
import { Key } from '../../components/key.tsx';
import { Window } from '../../components/window.tsx';
import { moneyWithUnit } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { priced, useBasket } from '../../store/basket.ts';
import { closeDialog, usePlace } from '../../store/place.ts';
import { emptyBasket } from '../../store/selling.ts';
import { closeNotice, useTill } from '../../store/till.ts';
import { SettleDialog } from '../history/settle-dialog.tsx';
import { QuantityDialog } from './quantity-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { SetAsideDialog } from './set-aside-dialog.tsx';
import { StartFreshDialog } from './start-fresh-dialog.tsx';

export function Dialogs() {
  const dialog = usePlace((place) => place.dialog);
  switch (dialog?.kind) {
    case 'quantity':
      return <QuantityDialog productId={dialog.productId} />;
    case 'empty':
      return <EmptyDialog />;
    case 'notices':
      return <NoticesDialog />;
    case 'set-aside':
      return <SetAsideDialog transactionId={dialog.transactionId} />;
    case 'start-fresh':
      return <StartFreshDialog />;
    case 'reason':
      return <ReasonDialog action={dialog.action} transactionId={dialog.transactionId} />;
    case 'settle':
      return <SettleDialog action={dialog.action} transactionId={dialog.transactionId} />;
    default:
      return null;
  }
}

function EmptyDialog() {
  const words = useWords();
  const basket = priced(useBasket());
  const lines = useBasket((state) => state.lines.length);
  const total = moneyWithUnit(basket.ok ? basket.value.totalTiyin : ZERO_TIYIN, words('money.unit'));
  const empty = (): void => {
    closeDialog();
    void emptyBasket();
  };
  return (
    <Window title={words('basket.empty-question')} onClose={closeDialog} firm>
      <p>{words('basket.empty-consequence', { lines, total })}</p>
      <div className="window-keys">
        <Key label={words('key.keep')} icon="back" hint="Esc" onPress={closeDialog} />
        <Key className="key-apart" label={words('key.empty')} icon="bin" tone="danger" onPress={empty} />
      </div>
    </Window>
  );
}

function NoticesDialog() {
  const words = useWords();
  const notices = useTill((till) => till.notices);
  return (
    <Window title={words('notice.title')} onClose={closeDialog}>
      <ul className="notices">
        {notices.map((notice) => (
          <li key={notice.id} className={`alert alert-${notice.level}`}>
            <ErrorText error={notice.error} />
            {notice.level === 'warning' && (
              <Key label={words('key.noted')} size="small" onPress={() => closeNotice(notice.id)} />
            )}
          </li>
        ))}
      </ul>
      <div className="window-keys">
        <Key label={words('key.close')} hint="Esc" onPress={closeDialog} />
      </div>
    </Window>
  );
}
