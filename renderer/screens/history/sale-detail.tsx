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
import { CorrectDialog, RegisterDialog } from './receipt-dialogs.tsx';

export function SaleDetail({ sale }: { readonly sale: SaleView }) {
  const words = useWords();
  const dialog = usePlace((place) => place.dialog);
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
      {/* A place that scrolls must be reachable by the keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: that is what makes it reachable. */}
      <section className="history-receipt" aria-label={words('receipt.title')} tabIndex={0}>
        <Receipt sale={sale} />
        {(error ?? paid?.fiscal?.why ?? paid?.refund?.why) && (
          <div className="alert" role="alert">
            <ErrorText
              error={error ?? paid?.fiscal?.why ?? paid?.refund?.why ?? { code: 'payment.not-found' }}
            />
          </div>
        )}
      </section>
      <div className="window-keys">
        <Key
          label={words('key.print')}
          icon="print"
          onPress={() => usePlace.setState({ printing: sale.saleId })}
        />
        {paid?.fiscal?.state === 'refused' && (
          <>
            <Key
              label={words('key.send-receipt-again')}
              icon="again"
              onPress={() => void sendReceiptAgain(paid.transactionId).then(setError)}
            />
            {paid.fiscal.correctable.length > 0 && (
              <Key
                label={words('correct.open')}
                onPress={() => openDialog({ kind: 'correct', transactionId: paid.transactionId })}
              />
            )}
            <Key
              label={words('register.open')}
              onPress={() => openDialog({ kind: 'register', transactionId: paid.transactionId })}
            />
          </>
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
      {paid && dialog?.kind === 'correct' && <CorrectDialog view={paid} />}
      {paid && dialog?.kind === 'register' && <RegisterDialog view={paid} />}
    </>
  );
}
