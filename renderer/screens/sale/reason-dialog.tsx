/** A manager's action on a payment: it needs a typed reason, which goes into the audit log. */
import type { TransactionId } from '../../../shared/ids.ts';
import { moneyWithUnit } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { actWithReason } from '../../store/payment-actions.ts';
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
  const amount = view ? moneyWithUnit(view.amountTiyin, words('money.unit')) : '';
  return (
    <ReasonWindow
      about={action}
      amount={amount}
      act={async (reason) => {
        const asked = usePlace.getState().dialog;
        const error = await actWithReason(action, transactionId, reason);
        if (!error) dialogDone(asked);
        return error;
      }}
    />
  );
}
