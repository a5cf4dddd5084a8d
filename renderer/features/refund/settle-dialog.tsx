/** A manager settles an unanswered refund, whole or part, from the cabinet. */

import { useState } from 'react';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { RefundId, TransactionId } from '../../../shared/ids.ts';
import { isReason } from '../../../shared/reason.ts';
import type { SettledAs } from '../../../shared/refund/machine.ts';
import { isRepeatable } from '../../../shared/refund/refund.ts';
import { usePayments, useTillApp } from '../../context/use-till-app.ts';
import { moneyWithUnit } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Choices } from '../../ui/choice.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ReasonField } from '../../ui/reason-field.tsx';
import textStyles from '../../ui/text.module.css';
import styles from './refund.module.css';
import { LookUpNote } from './refund-notes.tsx';

const OUTCOMES: readonly SettledAs[] = ['refunded', 'not-refunded'];

export function SettleDialog({
  transactionId,
  refundId,
}: {
  readonly transactionId: TransactionId;
  readonly refundId: RefundId;
}) {
  const { paymentActions } = useTillApp();
  const words = useWords();
  const view = usePayments(({ entries }) => entries.get(transactionId)?.view);
  const [outcome, setOutcome] = useState<SettledAs | null>(null);
  const [reason, setReason] = useState('');
  const doubt = view?.refunds.find((refund) => refund.refundId === refundId);
  return (
    <FormDialog
      title="action.settle-refund"
      explain="settle.explain"
      act="settle.do"
      ready={outcome !== null && isReason(reason)}
      send={() =>
        outcome === null
          ? Promise.resolve<TillError>({ code: 'ipc.bad-arguments', field: 'outcome' })
          : paymentActions.settleRefund(refundId, outcome, reason.trim())
      }
      explainError={(error) => <ErrorText error={error} announce="alert" />}
    >
      {view && doubt && (
        <p className={styles.what}>
          <strong>
            {words(isRepeatable(doubt) ? 'settle.what.whole' : 'settle.what.part', {
              amount: moneyWithUnit(doubt.amountTiyin, words('money.unit')),
            })}
          </strong>
          {view.paymentId && ` · ${words('detail.payment-id')} ${view.paymentId}`}
        </p>
      )}
      <Choices
        title={words('settle.cabinet')}
        value={outcome}
        options={OUTCOMES.map((value) => ({ value, label: words(`settle.cabinet.${value}`) }))}
        onChange={setOutcome}
      />
      {doubt?.notThereAt && <LookUpNote notThereAt={doubt.notThereAt} notThereBy={doubt.notThereBy} />}
      {outcome === 'not-refunded' && !doubt?.notThereAt && (
        <p className={textStyles.quiet}>{words('settle.two-looks')}</p>
      )}
      <ReasonField id="settle-reason" value={reason} onChange={setReason} />
    </FormDialog>
  );
}
