/** What became of a refund that nobody answered for, in full or in part: a manager has looked into the cabinet. */

import { useState } from 'react';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { TransactionId } from '../../../shared/ids.ts';
import { isReason } from '../../../shared/refund/reason.ts';
import { usePayments, useTillApp } from '../../app/use-till-app.ts';
import { ErrorText } from '../../components/error-text.tsx';
import { ReasonField } from '../../components/reason-field.tsx';
import { moneyWithUnit } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { refundInDoubt } from '../../store/payments.ts';
import type { SettleAction } from '../../store/route.ts';
import { ManagerDialog } from './manager-dialog.tsx';

const OUTCOMES = ['refunded', 'not-refunded'] as const;
type Outcome = (typeof OUTCOMES)[number];

export function SettleDialog({
  action,
  transactionId,
}: {
  readonly action: SettleAction;
  readonly transactionId: TransactionId;
}) {
  const { paymentActions } = useTillApp();
  const words = useWords();
  const view = usePayments(({ entries }) => entries.get(transactionId)?.view);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [reason, setReason] = useState('');
  const doubt = view ? refundInDoubt(view) : null;
  return (
    <ManagerDialog
      title="part.settle"
      explain="part.settle-explain"
      act="part.settle-do"
      ready={outcome !== null && isReason(reason)}
      send={() =>
        outcome === null
          ? Promise.resolve<TillError>({ code: 'ipc.bad-arguments', field: 'outcome' })
          : paymentActions.settle(action, transactionId, outcome, reason.trim())
      }
      explainError={(error) => <ErrorText error={error} />}
    >
      {view && doubt && (
        <p className="settle-what">
          <strong>
            {words(`settle.what.${action}`, {
              amount: moneyWithUnit(doubt.amountTiyin, words('money.unit')),
            })}
          </strong>
          {view.paymentId && ` · ${words('detail.payment-id')} ${view.paymentId}`}
        </p>
      )}
      <fieldset className="choices">
        <legend>{words('part.cabinet')}</legend>
        {OUTCOMES.map((choice) => (
          <label key={choice} className="choice">
            <input
              type="radio"
              name="refund-outcome"
              checked={outcome === choice}
              onChange={() => setOutcome(choice)}
            />
            <span>{words(`part.cabinet.${choice}`)}</span>
          </label>
        ))}
      </fieldset>
      <div className="correction">
        <ReasonField id="part-reason" value={reason} onChange={setReason} />
      </div>
    </ManagerDialog>
  );
}
