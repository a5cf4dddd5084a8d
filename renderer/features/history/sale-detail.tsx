/** One sale of the history: its receipt, and the actions on its payments. */

import { useState } from 'react';
import type { SaleView } from '../../../shared/contract/history.ts';
import type { PaymentView, RefundView } from '../../../shared/contract/payment.ts';
import { isManagersAction } from '../../../shared/contract/payment.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { receiptPayment } from '../../../shared/fiscal/receipt-payment.ts';
import { isRefundInDoubt, refundToSettle } from '../../../shared/refund/refund.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useRoute, useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Choice } from '../../ui/choice.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { DialogBoundary } from '../../ui/dialog-boundary.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { Receipt } from '../receipt/receipt.tsx';
import { ReceiptAlert, ReceiptDialogs } from '../receipt/receipt-alert.tsx';
import { RefundNotes } from '../refund/refund-notes.tsx';
import { ReturnsMade } from '../refund/returns-made.tsx';
import { GiftButton } from './gift-button.tsx';
import { CameBack, LineNotes } from './line-notes.tsx';
import { PaidWith } from './paid-with.tsx';
import styles from './sale-detail.module.css';
import { Story } from './story.tsx';

const TABS = ['receipt', 'story'] as const;
type Tab = (typeof TABS)[number];

/** All ids of the sale, one a line. */
const idsOf = ({ saleId, payments }: SaleView): string =>
  [
    saleId,
    ...payments.flatMap(({ transactionId, paymentId, refunds }) => [
      transactionId,
      ...(paymentId === null ? [] : [paymentId]),
      ...refunds.map(({ refundId }) => refundId),
    ]),
  ].join('\n');

/** A tender of the sale holds this payment's money, and no refund of the payment is in doubt. */
const isOfTender = ({ tenders }: SaleView, { transactionId, refunds }: PaymentView): boolean =>
  tenders.some((tender) => tender.transactionId === transactionId && tender.heldTiyin > 0) &&
  !refunds.some(isRefundInDoubt);

export function SaleDetail({ sale }: { readonly sale: SaleView }) {
  const { payments, route } = useTillApp();
  const words = useWords();
  const dialog = useRoute((route) => route.dialog);
  const [error, setError] = useState<TillError | null>(null);
  const [tab, setTab] = useState<Tab>('receipt');
  const fiscal = receiptPayment(sale);
  const isSold = sale.state === 'completed' && sale.tenders.some(({ takenAt }) => takenAt !== null);
  // Money that a return can't reach: outside the tenders of a complete sale, or with a refund in doubt.
  const refundable = sale.payments.find(
    (view) => view.actions.includes('refund') && !(isSold && isOfTender(sale, view)),
  );
  const refund = (view: PaymentView): void => {
    // The dialog shows the payment from the store, which lacks payments of earlier days.
    payments.take(view);
    route.openDialog({ kind: 'reason', action: 'refund', transactionId: view.transactionId, from: null });
  };
  const settle = (view: PaymentView, { refundId }: RefundView): void => {
    payments.take(view);
    route.openDialog({ kind: 'settle', transactionId: view.transactionId, refundId, from: null });
  };
  const doubted = sale.payments.findLast(({ actions }) => actions.some(isManagersAction));
  const openManager = (view: PaymentView): void => {
    payments.take(view);
    route.openDialog({ kind: 'manager', transactionId: view.transactionId, from: null });
  };
  const record = (view: PaymentView): void => {
    payments.take(view);
    route.openDialog({ kind: 'record', transactionId: view.transactionId, from: null });
  };
  const giveBack = (): void => {
    for (const view of sale.payments) payments.take(view);
    route.openDialog({ kind: 'return', saleId: sale.saleId });
  };
  const settled = sale.payments.find(({ actions }) => actions.includes('settle-refund'));
  const inDoubt = settled && refundToSettle(settled.refunds);
  // Until it is settled, only the same refund may be sent again: that moves no more money.
  const settlesFirst = inDoubt?.state === 'unknown';
  const recorded = sale.payments.find(({ actions }) => actions.includes('record-refund'));
  return (
    <>
      <div className={styles.tabs}>
        <Choice
          bare
          title={words('history.show')}
          value={tab}
          options={TABS.map((value) => ({ value, label: words(`history.tab.${value}`) }))}
          onChange={setTab}
        />
      </div>
      {/* The keyboard must reach a place that scrolls. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: that is what makes it reachable. */}
      <section className={styles.receipt} aria-label={words('receipt.title')} tabIndex={0}>
        {error && <ErrorAlert error={error} />}
        {fiscal && <ReceiptAlert view={fiscal} receipt={fiscal.receipt} setError={setError} />}
        {sale.payments.map((view) => (
          <RefundNotes key={view.transactionId} view={view} />
        ))}
        {tab === 'receipt' ? (
          <>
            <PaidWith tenders={sale.tenders} />
            <Receipt sale={sale} />
            <LineNotes sale={sale} />
            <CameBack sale={sale} />
            <ReturnsMade sale={sale} />
          </>
        ) : (
          <>
            <Story saleId={sale.saleId} />
            <CopyText label={words('history.copy')} name={words('history.numbers')} text={idsOf(sale)} />
          </>
        )}
      </section>
      <ButtonRow>
        <Button label={words('button.print')} icon="print" onPress={() => route.print(sale.saleId)} />
        {isSold && <GiftButton saleId={sale.saleId} />}
        <VoidButton sale={sale} />
        {inDoubt && (
          <Button
            apart
            label={words('action.settle-refund')}
            icon="manager"
            tone={settlesFirst ? 'main' : 'plain'}
            onPress={() => settle(settled, inDoubt)}
          />
        )}
        {doubted && (
          <Button apart label={words('action.manager')} icon="manager" onPress={() => openManager(doubted)} />
        )}
        {recorded && (
          <Button
            apart
            label={words('action.record-refund')}
            icon="manager"
            onPress={() => record(recorded)}
          />
        )}
        {isSold && <Button apart label={words('return.open')} icon="refund" onPress={giveBack} />}
        {refundable && (
          <Button
            apart
            label={words(settlesFirst ? 'refund.again' : 'action.refund')}
            icon="refund"
            tone={settlesFirst ? 'plain' : 'danger'}
            onPress={() => refund(refundable)}
          />
        )}
      </ButtonRow>
      <DialogBoundary dialog={dialog}>
        {fiscal && <ReceiptDialogs view={fiscal} receipt={fiscal.receipt} />}
      </DialogBoundary>
    </>
  );
}

/**
 * Voids an unfinished sale: all money goes back, step by step. A sale whose money already went back only
 * needs its void.
 */
function VoidButton({ sale }: { readonly sale: SaleView }) {
  const { route } = useTillApp();
  const words = useWords();
  const { saleId } = sale;
  const isTaken = sale.tenders.some(({ takenAt }) => takenAt !== null);
  const { value } = useTillQuery('sale.tenders', isTaken ? { saleId } : null);
  if (!isTaken || !value || value.voidSteps === null) return null;
  return (
    <Button
      apart
      label={words('void-sale.button')}
      icon="refund"
      tone="danger"
      onPress={() => route.openDialog({ kind: 'void-sale', saleId })}
    />
  );
}
