/** One sale of the history: its receipt, and what can be done with its payments now. */
import { useState } from 'react';
import type { TillError } from '../../../shared/errors.ts';
import type { PaymentView, SaleView } from '../../../shared/views.ts';
import { ErrorText } from '../../components/error-text.tsx';
import { Key } from '../../components/key.tsx';
import { useWords } from '../../i18n/words.ts';
import { sendReceiptAgain } from '../../store/payment-actions.ts';
import { takePayment } from '../../store/payments.ts';
import { openDialog, usePlace } from '../../store/place.ts';
import { Receipt } from '../receipt/receipt.tsx';

export function SaleDetail({ sale }: { readonly sale: SaleView }) {
  const words = useWords();
  const [error, setError] = useState<TillError | null>(null);
  const paid = sale.payments.find(({ state }) => state === 'paid');
  const refundable = sale.payments.find(({ actions }) => actions.includes('refund'));
  const refund = (view: PaymentView): void => {
    // The window shows the payment of the store: one of an earlier day is not there yet.
    takePayment(view);
    openDialog({ kind: 'reason', action: 'refund', transactionId: view.transactionId, from: null });
  };
  return (
    <>
      <div className="history-receipt">
        <Receipt sale={sale} />
        {(error ?? paid?.fiscal?.why ?? paid?.refund?.why) && (
          <div className="alert" role="alert">
            <ErrorText
              error={error ?? paid?.fiscal?.why ?? paid?.refund?.why ?? { code: 'payment.not-found' }}
            />
          </div>
        )}
      </div>
      <div className="window-keys">
        <Key
          label={words('key.print')}
          icon="print"
          onPress={() => usePlace.setState({ printing: sale.saleId })}
        />
        {paid?.fiscal?.state === 'refused' && (
          <Key
            label={words('key.send-receipt-again')}
            icon="again"
            onPress={() => void sendReceiptAgain(paid.transactionId).then(setError)}
          />
        )}
        {refundable && (
          <Key
            className="key-apart"
            label={words('action.refund')}
            icon="refund"
            tone="danger"
            onPress={() => refund(refundable)}
          />
        )}
      </div>
    </>
  );
}
