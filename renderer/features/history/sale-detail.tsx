/** One sale of the history: its receipt, and what can be done with its payments now. */

import { useState } from 'react';
import type { SaleView } from '../../../shared/contract/history.ts';
import type { PaymentView, RefundView } from '../../../shared/contract/payment.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { refundToSettle } from '../../../shared/refund/refund.ts';
import { useRoute, useTillApp } from '../../app/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { DialogBoundary } from '../../ui/dialog-boundary.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { isManagersAction } from '../payment/manager-dialog.tsx';
import { Receipt } from '../receipt/receipt.tsx';
import { ReceiptAlert, ReceiptDialogs } from '../receipt/receipt-alert.tsx';
import { RefundNotes } from '../refund/refund-notes.tsx';
import { RefundPartDialog } from '../refund/refund-part-dialog.tsx';
import styles from './sale-detail.module.css';

export function SaleDetail({ sale }: { readonly sale: SaleView }) {
  const { payments, route } = useTillApp();
  const words = useWords();
  const dialog = useRoute((route) => route.dialog);
  const [error, setError] = useState<TillError | null>(null);
  const paid = sale.payments.find(({ state }) => state === 'paid');
  const refundable = sale.payments.find(({ actions }) => actions.includes('refund'));
  const refund = (view: PaymentView): void => {
    // The dialog shows the payment of the store: one of an earlier day is not there yet.
    payments.take(view);
    route.openDialog({ kind: 'reason', action: 'refund', transactionId: view.transactionId, from: null });
  };
  const settle = (view: PaymentView, { refundId }: RefundView): void => {
    payments.take(view);
    route.openDialog({ kind: 'settle', transactionId: view.transactionId, refundId, from: null });
  };
  const doubted = sale.payments.findLast(({ actions }) => actions.some(isManagersAction));
  const callManager = (view: PaymentView): void => {
    payments.take(view);
    route.openDialog({ kind: 'manager', transactionId: view.transactionId, from: null });
  };
  const record = (view: PaymentView): void => {
    payments.take(view);
    route.openDialog({ kind: 'record', transactionId: view.transactionId, from: null });
  };
  const partly = sale.payments.find(({ actions }) => actions.includes('refund-part'));
  const settled = sale.payments.find(({ actions }) => actions.includes('settle-refund'));
  const inDoubt = settled && refundToSettle(settled.refunds);
  const recorded = sale.payments.find(({ actions }) => actions.includes('record-refund'));
  return (
    <>
      {/* A place that scrolls must be reachable by the keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: that is what makes it reachable. */}
      <section className={styles.receipt} aria-label={words('receipt.title')} tabIndex={0}>
        {error && <ErrorAlert error={error} />}
        {paid?.receipt && <ReceiptAlert view={paid} receipt={paid.receipt} setError={setError} />}
        {sale.payments.map((view) => (
          <RefundNotes key={view.transactionId} view={view} />
        ))}
        <Receipt sale={sale} />
      </section>
      <div className="window-keys">
        <Button label={words('key.print')} icon="print" onPress={() => route.print(sale.saleId)} />
        {inDoubt && (
          <Button
            className="key-apart"
            label={words('action.settle-refund')}
            icon="manager"
            onPress={() => settle(settled, inDoubt)}
          />
        )}
        {doubted && (
          <Button
            className="key-apart"
            label={words('action.manager')}
            icon="manager"
            onPress={() => callManager(doubted)}
          />
        )}
        {recorded && (
          <Button
            className="key-apart"
            label={words('action.record-refund')}
            icon="manager"
            onPress={() => record(recorded)}
          />
        )}
        {partly && (
          <Button
            className="key-apart"
            label={words('part.open')}
            icon="refund"
            onPress={() => route.openDialog({ kind: 'refund-part', transactionId: partly.transactionId })}
          />
        )}
        {refundable && (
          <Button
            className="key-apart"
            label={words('action.refund')}
            icon="refund"
            tone="danger"
            onPress={() => refund(refundable)}
          />
        )}
      </div>
      <DialogBoundary dialog={dialog}>
        {paid?.receipt && <ReceiptDialogs view={paid} receipt={paid.receipt} />}
        {partly && dialog?.kind === 'refund-part' && <RefundPartDialog view={partly} />}
      </DialogBoundary>
    </>
  );
}
