/** A manager's action on a payment: it needs a typed reason, which goes into the audit log. */
import { useState } from 'react';
import type { TransactionId } from '../../../shared/ids.ts';
import { moneyWithUnit } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { actWithReason, settleAlarm } from '../../store/payment-actions.ts';
import { usePayments } from '../../store/payments.ts';
import { dialogDone, type ReasonAction, usePlace } from '../../store/place.ts';
import { ReasonWindow } from './reason-window.tsx';

export function ReasonDialog({
  action,
  transactionId,
}: {
  readonly action: ReasonAction;
  readonly transactionId: TransactionId;
}) {
  const words = useWords();
  const view = usePayments(({ entries }) => entries.get(transactionId)?.view);
  // What the manager looked at when the window opened: the words are about that, and about nothing newer.
  const [seen] = useState(view?.alarm?.kind);
  const amount = view ? moneyWithUnit(view.amountTiyin, words('money.unit')) : '';
  return (
    <ReasonWindow
      about={action}
      amount={amount}
      act={async (reason) => {
        const asked = usePlace.getState().dialog;
        const error =
          action === 'settle-alarm'
            ? await settleAlarm(transactionId, seen, reason)
            : await actWithReason(action, transactionId, reason);
        if (!error) dialogDone(asked);
        return error;
      }}
    />
  );
}
