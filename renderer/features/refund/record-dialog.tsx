/**
 * A manager records what the service's cabinet shows of a payment: cancelled, or given back there. The till
 * sends nothing.
 */

import { useState } from 'react';
import type { Request } from '../../../shared/contract/contract.ts';
import type { PaymentView } from '../../../shared/contract/payment.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { TransactionId } from '../../../shared/ids.ts';
import { isReason } from '../../../shared/reason.ts';
import { usePayments, useTillApp } from '../../context/use-till-app.ts';
import { moneyWithUnit } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Choices } from '../../ui/choice.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ReasonField } from '../../ui/reason-field.tsx';
import textStyles from '../../ui/text.module.css';
import { PartField, readPart } from './part-field.tsx';
import styles from './refund.module.css';

const SEEN = ['void', 'elsewhere', 'elsewhere-part'] as const;
type Seen = (typeof SEEN)[number];

type Recorded =
  | Pick<Extract<Request<'refund.record'>, { as: 'void' }>, 'as' | 'amountTiyin'>
  | Pick<Extract<Request<'refund.record'>, { as: 'elsewhere' }>, 'as' | 'amountTiyin'>;

/** The record, once chosen and typed; null before. */
function recorded(seen: Seen | null, text: string, view: PaymentView): Recorded | null {
  if (seen === null) return null;
  if (seen === 'void') return { as: 'void', amountTiyin: null };
  if (seen === 'elsewhere') return { as: 'elsewhere', amountTiyin: null };
  const part = readPart(text, view.leftTiyin);
  return part === null ? null : { as: 'elsewhere', amountTiyin: part };
}

export function RecordDialog({ transactionId }: { readonly transactionId: TransactionId }) {
  const view = usePayments(({ entries }) => entries.get(transactionId)?.view);
  return view ? <RecordForm view={view} /> : null;
}

function RecordForm({ view }: { readonly view: PaymentView }) {
  const { paymentActions } = useTillApp();
  const words = useWords();
  const [seen, setSeen] = useState<Seen | null>(null);
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const what = recorded(seen, text, view);
  const left = moneyWithUnit(view.leftTiyin, words('money.unit'));
  // Only a payment that the books hold as paid can turn out never to have been money.
  const choices = SEEN.filter((choice) => choice !== 'void' || view.state === 'paid');
  return (
    <FormDialog
      title="action.record-refund"
      explain="record.explain"
      act="record.do"
      ready={what !== null && isReason(reason)}
      send={() =>
        what === null
          ? Promise.resolve<TillError>({ code: 'ipc.bad-arguments', field: 'as' })
          : paymentActions.recordRefund(view.transactionId, {
              ...what,
              leftTiyin: view.leftTiyin,
              reason: reason.trim(),
            })
      }
      explainError={(error) => <ErrorText error={error} announce="alert" />}
    >
      <p className={styles.what}>
        <strong>{words('record.left', { left })}</strong>
        {view.paymentId && ` · ${words('detail.payment-id')} ${view.paymentId}`}
      </p>
      <Choices
        title={words('settle.cabinet')}
        value={seen}
        options={choices.map((value) => ({ value, label: words(`record.seen.${value}`, { left }) }))}
        onChange={setSeen}
      />
      {seen && <p className={textStyles.quiet}>{words(`record.means.${seen}`)}</p>}
      {seen === 'elsewhere-part' && <PartField text={text} leftTiyin={view.leftTiyin} onChange={setText} />}
      <ReasonField id="record-reason" value={reason} onChange={setReason} />
    </FormDialog>
  );
}
