/** The goods of a paid invoice were handed over just now: its receipt, over whatever sale is open. */
import type { TransactionId } from '../../../shared/ids.ts';
import { PanelError } from '../../context/panel-parts.tsx';
import { usePayments, useTill, useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SetAsideBasket } from '../checkout/set-aside-basket.tsx';
import { PaymentBody } from './payment-body.tsx';

export function HandedOverDialog({ transactionId }: { readonly transactionId: TransactionId }) {
  const { route } = useTillApp();
  const words = useWords();
  const prints = useTill(({ settings }) => settings.receiptPrinting !== 'never');
  const entry = usePayments(({ entries }) => entries.get(transactionId));
  if (!entry) return null;
  const { saleId } = entry.view;
  return (
    <Dialog title={words('invoice.handed-over')} onClose={route.closeDialog}>
      <PaymentBody entry={entry} />
      <SetAsideBasket view={entry.view} />
      <PanelError />
      <ButtonRow>
        {prints && <Button label={words('button.print')} icon="print" onPress={() => route.print(saleId)} />}
        <Button
          label={words('button.close')}
          icon="cross"
          hint="Esc"
          tone="main"
          isFirst
          onPress={route.closeDialog}
        />
      </ButtonRow>
    </Dialog>
  );
}
