/** Asks a manager for the reason of an action on a payment. The audit log keeps the reason. */
import { useState } from 'react';
import type { LeaveDoubt } from '../../../shared/contract/invoice.ts';
import type { PaymentAction } from '../../../shared/contract/payment.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { TransactionId } from '../../../shared/ids.ts';
import { assertNever } from '../../../shared/result.ts';
import { useLeftInvoice } from '../../context/use-left-invoice.ts';
import { usePayments, useTill, useTillApp } from '../../context/use-till-app.ts';
import { moneyWithUnit } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { keyFor } from './instrument-words.ts';
import { WhichPayment } from './say-charged-dialog.tsx';

export type ReasonAction = Extract<
  PaymentAction,
  'override' | 'leave-invoice' | 'say-not-charged' | 'refund' | 'settle-alarm'
>;

const isLeaveDoubt = (code: TillError['code'] | undefined): code is LeaveDoubt =>
  code === 'invoice.unanswered' || code === 'invoice.not-found';

export function PaymentReasonDialog({
  action,
  transactionId,
}: {
  readonly action: ReasonAction;
  readonly transactionId: TransactionId;
}) {
  const { paymentActions, route } = useTillApp();
  const words = useWords();
  const shopsReasons = useTill(({ settings }) => settings.refundReasons);
  const view = usePayments(({ entries }) => entries.get(transactionId)?.view);
  // The alarm that the manager saw as the dialog opened: the reason is about this alarm, never a newer one.
  const [seen] = useState(view?.alarm ?? null);
  // The dialog has said what the service answers, or that it does not: the next press is a decision.
  const [despite, setDespite] = useState<LeaveDoubt | null>(null);
  const takeBack = useLeftInvoice();
  const amount = view ? moneyWithUnit(view.amountTiyin, words('money.unit')) : '';
  const ask = (reason: string): Promise<TillError | null> => {
    switch (action) {
      case 'override':
        return paymentActions.override(transactionId, reason);
      case 'leave-invoice':
        return paymentActions.leaveInvoice(transactionId, reason, despite);
      case 'say-not-charged':
        return paymentActions.sayNotCharged(transactionId, reason);
      case 'refund':
        return paymentActions.refund(transactionId, null, reason);
      case 'settle-alarm':
        return paymentActions.settleAlarm(transactionId, seen, reason);
      default:
        return assertNever(action);
    }
  };
  return (
    <ReasonDialog
      about={action}
      amount={amount}
      explains={view && action === 'override' ? keyFor(view, 'reason.explain.override') : undefined}
      // The sum stands in the title of a refund.
      subject={view && action !== 'refund' && <WhichPayment view={view} />}
      reasons={action === 'refund' ? shopsReasons : []}
      act={async (reason) => {
        const opened = route.getState().dialog;
        const error = await ask(reason);
        if (isLeaveDoubt(error?.code)) setDespite(error.code);
        if (error) return error;
        route.dialogDone(opened);
        if (view && action === 'leave-invoice') await takeBack(view.saleId);
        return null;
      }}
    />
  );
}
