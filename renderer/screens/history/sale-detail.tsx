/** One sale of the history: its receipt, and what can be done with its payments now. */
import { useState } from 'react';
import type { PaymentView, SaleView } from '../../../shared/contract/views.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { ErrorText } from '../../components/error-text.tsx';
import { Key } from '../../components/key.tsx';
import { ReceiptError } from '../../components/receipt-error.tsx';
import { RefundNotes } from '../../components/refund-notes.tsx';
import { useWords } from '../../i18n/words.ts';
import { sendReceiptAgain } from '../../store/payment-actions.ts';
import { takePayment } from '../../store/payments.ts';
import { isSettling, openDialog, type SettleAction, usePlace } from '../../store/place.ts';
import { Receipt } from '../receipt/receipt.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { RefundPartDialog } from './part-dialogs.tsx';
import { RegisterDialog } from './register-dialog.tsx';

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
  const settle = ({ view, action }: { readonly view: PaymentView; readonly action: SettleAction }): void => {
    takePayment(view);
    openDialog({ kind: 'settle', action, transactionId: view.transactionId, from: null });
  };
  const partly = sale.payments.find(({ actions }) => actions.includes('refund-part'));
  const inDoubt = sale.payments.flatMap((view) => {
    const action = view.actions.find(isSettling);
    return action ? [{ view, action }] : [];
  })[0];
  const refused = paid?.fiscal?.state === 'refused' ? paid : null;
  return (
    <>
      {/* A place that scrolls must be reachable by the keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: that is what makes it reachable. */}
      <section className="history-receipt" aria-label={words('receipt.title')} tabIndex={0}>
        {error && (
          <div className="alert" role="alert">
            <ErrorText error={error} />
          </div>
        )}
        {refused && <RefusedReceipt view={refused} setError={setError} />}
        {sale.payments.map((view) => (
          <RefundNotes key={view.transactionId} view={view} />
        ))}
        <Receipt sale={sale} />
      </section>
      <div className="window-keys">
        <Key
          label={words('key.print')}
          icon="print"
          onPress={() => usePlace.setState({ printing: sale.saleId })}
        />
        {inDoubt && (
          <Key
            className="key-apart"
            label={words('part.settle')}
            icon="manager"
            onPress={() => settle(inDoubt)}
          />
        )}
        {partly && (
          <Key
            className="key-apart"
            label={words('part.open')}
            icon="refund"
            onPress={() => openDialog({ kind: 'refund-part', transactionId: partly.transactionId })}
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
      {refused && dialog?.kind === 'correct' && <CorrectDialog view={refused} />}
      {refused && dialog?.kind === 'register' && <RegisterDialog view={refused} />}
      {partly && dialog?.kind === 'refund-part' && <RefundPartDialog view={partly} />}
    </>
  );
}

/** The payment stays paid; only its receipt needs somebody. */
function RefusedReceipt({
  view,
  setError,
}: {
  readonly view: PaymentView;
  readonly setError: (error: TillError | null) => void;
}) {
  const words = useWords();
  const { transactionId, fiscal } = view;
  return (
    <div className="alert refused-receipt" role="alert">
      {fiscal?.why ? (
        <ReceiptError error={fiscal.why} />
      ) : (
        <p className="alert-title">{words('fiscal.refused')}</p>
      )}
      <div className="window-keys">
        <Key
          label={words('key.send-receipt-again')}
          icon="again"
          onPress={() => void sendReceiptAgain(transactionId).then(setError)}
        />
        {fiscal && fiscal.correctable.length > 0 && (
          <Key label={words('correct.open')} onPress={() => openDialog({ kind: 'correct', transactionId })} />
        )}
        <Key label={words('register.open')} onPress={() => openDialog({ kind: 'register', transactionId })} />
      </div>
    </div>
  );
}
