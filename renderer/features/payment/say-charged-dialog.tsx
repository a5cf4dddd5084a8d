/**
 * A manager saw a payment as charged in the service's cabinet: its number and amount are compared or typed.
 */
import { useState } from 'react';
import type { PaymentView } from '../../../shared/contract/payment.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { isPaymentId, type PaymentId, type TransactionId } from '../../../shared/ids.ts';
import { isReason } from '../../../shared/reason.ts';
import { readAmountAboveZero } from '../../../shared/typed-amount.ts';
import type { SeenInCabinet } from '../../context/actions.ts';
import { usePayments, useTillApp } from '../../context/use-till-app.ts';
import { dayAndClockText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { ErrorText } from '../../ui/error-text.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { ReasonField } from '../../ui/reason-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './manager.module.css';

/** The service's number without spaces; null if it is not valid. */
function readId(text: string): PaymentId | null {
  const digits = text.replace(/[\s\u00a0\u202f]/g, '');
  return isPaymentId(digits) ? digits : null;
}

/** Reads the typed values as far as possible. */
export function readSeen(id: string, amount: string): SeenInCabinet {
  return { paymentId: readId(id), amountTiyin: readAmountAboveZero(amount).value };
}

const KNOWN: SeenInCabinet = { paymentId: null, amountTiyin: null };

export function SayChargedDialog({ transactionId }: { readonly transactionId: TransactionId }) {
  const { paymentActions } = useTillApp();
  const words = useWords();
  const view = usePayments(({ entries }) => entries.get(transactionId)?.view);
  const [id, setId] = useState('');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  // Fixed as the dialog opens: a number that is found later does not remove the fields.
  const [isKnown] = useState(view?.paymentId != null);
  if (!view) return null;
  const seen = isKnown ? KNOWN : readSeen(id, amount);
  const isTyped = seen.paymentId !== null && seen.amountTiyin !== null;
  return (
    <FormDialog
      title="action.say-charged"
      explain="charged.explain"
      act="charged.do"
      ready={(isKnown || isTyped) && isReason(reason)}
      send={(): Promise<TillError | null> => paymentActions.sayCharged(transactionId, seen, reason.trim())}
      explainError={(error) => <ErrorText error={error} announce="alert" />}
    >
      {isKnown ? (
        <WhichPayment view={view} title={words('charged.compare')} />
      ) : (
        <div className={styles.fields}>
          <TextField
            id="charged-id"
            label={words('charged.id')}
            inputMode="numeric"
            maxLength={24}
            value={id}
            onChange={setId}
            problem={id !== '' && seen.paymentId === null ? words('charged.not-an-id') : null}
            isFirst
          />
          <MoneyField
            id="charged-amount"
            label={words('charged.amount')}
            value={amount}
            onChange={setAmount}
            reads={readAmountAboveZero}
          />
        </div>
      )}
      <ReasonField id="charged-reason" value={reason} onChange={setReason} isFirst={isKnown} />
    </FormDialog>
  );
}

/** The payment that a manager decides about, as the cabinet shows it. */
export function WhichPayment({ view, title }: { readonly view: PaymentView; readonly title?: string }) {
  const words = useWords();
  return (
    <div className={styles.compare}>
      {title && <p>{title}</p>}
      <p className={styles.what}>
        {view.paymentId && (
          <strong>
            {words('detail.payment-id')} {view.paymentId}
          </strong>
        )}
        <strong>
          <Money amount={view.amountTiyin} />
        </strong>
        <span>{dayAndClockText(view.createdAt)}</span>
      </p>
    </div>
  );
}
