/** A payment of the strip, opened: the same as in the panel, with what can be done about it. */

import type { TransactionId } from '../../../shared/ids.ts';
import { isUnderWay } from '../../../shared/payment/state.ts';
import { Key } from '../../components/key.tsx';
import { Window } from '../../components/window.tsx';
import { useWords } from '../../i18n/words.ts';
import { useBasket } from '../../store/basket.ts';
import { notePayment, stripOf, usePayments } from '../../store/payments.ts';
import { closeDialog, openDialog, panelPayment, usePlace } from '../../store/place.ts';
import { refundInDoubt } from '../../store/refund-doubt.ts';
import { ActionKeys } from './action-keys.tsx';
import { PanelError } from './panel-parts.tsx';
import { PaymentBody } from './payment-body.tsx';

export function SetAsideDialog({ transactionId }: { readonly transactionId: TransactionId }) {
  const words = useWords();
  const payments = usePayments();
  const saleId = useBasket((basket) => basket.saleId);
  const panelId = usePlace(panelPayment);
  const entry = payments.entries.get(transactionId);
  if (!entry) return null;
  const { state, alarm, actions } = entry.view;
  const doubt = refundInDoubt(entry.view);
  const strip = stripOf(payments, saleId, panelId);
  const next = strip[(strip.indexOf(entry) + 1) % strip.length];
  const note = (): void => {
    notePayment(transactionId);
    closeDialog();
  };
  return (
    <Window title={words(doubt ? 'strip.dialog.refund' : 'strip.dialog')} onClose={closeDialog}>
      <PaymentBody entry={entry} />
      <PanelError />
      <div className="window-keys">
        <ActionKeys entry={entry} actions={actions.filter((action) => action !== 'set-aside')} />
      </div>
      <div className="window-keys">
        <Key label={words('key.close')} icon="cross" hint="Esc" onPress={closeDialog} />
        {next && next !== entry && (
          <Key
            label={words('key.next')}
            onPress={() => openDialog({ kind: 'set-aside', transactionId: next.view.transactionId })}
          />
        )}
        {!isUnderWay(state) && !alarm && !doubt && (
          <Key label={words('key.noted')} icon="check" tone="main" onPress={note} />
        )}
      </div>
    </Window>
  );
}
