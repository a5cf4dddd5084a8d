/** The dialogs of the sale screen: one at a time. */

import { ZERO_TIYIN } from '../../shared/money.ts';
import { priced } from '../features/checkout/basket.ts';
import { QuantityDialog } from '../features/checkout/quantity-dialog.tsx';
import { FaultList } from '../features/install/fault-list.tsx';
import { InstallDialog } from '../features/install/install-dialog.tsx';
import { RepairDialog, StartFreshDialog } from '../features/journal/journal-dialogs.tsx';
import { ManagerDialog } from '../features/payment/manager-dialog.tsx';
import { SayChargedDialog } from '../features/payment/say-charged-dialog.tsx';
import { SetAsideDialog } from '../features/payment/set-aside-dialog.tsx';
import { RecordDialog } from '../features/refund/record-dialog.tsx';
import { SettleDialog } from '../features/refund/settle-dialog.tsx';
import { moneyWithUnit } from '../i18n/money.ts';
import { useWords } from '../i18n/words.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorText } from '../ui/error-text.tsx';
import { PaymentReasonDialog } from '../ui/reason-dialog.tsx';
import { useBasket, useRoute, useTill, useTillApp } from './use-till-app.ts';

export function Dialogs() {
  const dialog = useRoute((route) => route.dialog);
  switch (dialog?.kind) {
    case 'quantity':
      return <QuantityDialog productId={dialog.productId} />;
    case 'empty':
      return <EmptyDialog />;
    case 'notices':
      return <NoticesDialog />;
    case 'install':
      return <InstallDialog />;
    case 'set-aside':
      return <SetAsideDialog transactionId={dialog.transactionId} />;
    case 'repair':
      return <RepairDialog />;
    case 'start-fresh':
      return <StartFreshDialog />;
    case 'reason':
      return <PaymentReasonDialog action={dialog.action} transactionId={dialog.transactionId} />;
    case 'manager':
      return <ManagerDialog transactionId={dialog.transactionId} />;
    case 'say-charged':
      return <SayChargedDialog transactionId={dialog.transactionId} />;
    case 'record':
      return <RecordDialog transactionId={dialog.transactionId} />;
    case 'settle':
      return <SettleDialog transactionId={dialog.transactionId} refundId={dialog.refundId} />;
    default:
      return null;
  }
}

function EmptyDialog() {
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

function NoticesDialog() {
  const { route, till } = useTillApp();
  const words = useWords();
  const notices = useTill((till) => till.notices);
  return (
    <Dialog title={words('notice.title')} onClose={route.closeDialog}>
      <ul className="notices">
        {notices.map((notice) => (
          <li key={notice.id} className={`alert alert-${notice.level}`}>
            <div className="notice-words">
              <ErrorText error={notice.error} />
              <FaultList error={notice.error} />
            </div>
            {notice.error.code === 'provision.waits' && (
              <Button
                label={words('install.open')}
                size="small"
                onPress={() => route.openDialog({ kind: 'install' })}
              />
            )}
            {notice.level === 'warning' && (
              <Button label={words('key.noted')} size="small" onPress={() => till.closeNotice(notice.id)} />
            )}
          </li>
        ))}
      </ul>
      <div className="window-keys">
        <Button label={words('key.close')} hint="Esc" onPress={route.closeDialog} />
      </div>
    </Dialog>
  );
}
