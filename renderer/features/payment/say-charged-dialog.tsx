/**
 * A manager saw a payment as charged in the service's cabinet: its number and amount are compared or typed. If the
 * service is not known to find payments by our own id, the manager types the end of that id too.
 */
import { useState } from 'react';
import type { PaymentView } from '../../../shared/contract/payment.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { isIdEnd, isPaymentId, type PaymentId, type TransactionId } from '../../../shared/ids.ts';
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
import { numberText } from './number-text.ts';

/** The service's number without spaces; null if it is not valid. */
function readId(text: string): PaymentId | null {
  const digits = text.replace(/[\s\u00a0\u202f]/g, '');
  return isPaymentId(digits) ? digits : null;
}

/** Reads the typed values as far as possible. */
export function readSeen(id: string, amount: string, idEnd: string): SeenInCabinet {
  const ourIdEnd = idEnd.trim();
  return {
    paymentId: readId(id),
    amountTiyin: readAmountAboveZero(amount).value,
    ourIdEnd: isIdEnd(ourIdEnd) ? ourIdEnd : null,
  };
}

const KNOWN: SeenInCabinet = { paymentId: null, amountTiyin: null, ourIdEnd: null };

export function SayChargedDialog({ transactionId }: { readonly transactionId: TransactionId }) {
  const view = usePayments(({ entries }) => entries.get(transactionId)?.view);
  return view ? <SayChargedForm view={view} /> : null;
}

function SayChargedForm({ view }: { readonly view: PaymentView }) {
  const { paymentActions } = useTillApp();
  const words = useWords();
  const [id, setId] = useState('');
  const [amount, setAmount] = useState('');
  const [idEnd, setIdEnd] = useState('');
  const [reason, setReason] = useState('');
  // Fixed as the dialog opens: a number that is found later does not remove the fields.
  const [isKnown] = useState(view.paymentId !== null);
  const [asksIdEnd, setAsksIdEnd] = useState(view.asksIdEnd);
  const seen = isKnown ? KNOWN : readSeen(id, amount, idEnd);
  // Empty, it may leave: the till's answer says what to do if the cabinet does not show our id.
  const isIdEndWrong = idEnd.trim() !== '' && seen.ourIdEnd === null;
  const isTyped = seen.paymentId !== null && seen.amountTiyin !== null && !isIdEndWrong;
  const send = async (): Promise<TillError | null> => {
    const error = await paymentActions.sayCharged(view.transactionId, seen, reason.trim());
    // The till may have lost a fact about the service since the dialog opened.
    if (error?.code === 'payment.id-end-needed') setAsksIdEnd(true);
    return error;
  };
  return (
    <FormDialog
      title="action.say-charged"
      explain="charged.explain"
      act="charged.do"
      ready={(isKnown || isTyped) && isReason(reason)}
      send={send}
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
          {asksIdEnd && (
            <div className={styles.whole}>
              <TextField
                id="charged-id-end"
                label={words('charged.id-end')}
                maxLength={12}
                spellCheck={false}
                value={idEnd}
                onChange={setIdEnd}
                hint={words('charged.where-id-end')}
                problem={isIdEndWrong ? words('charged.not-an-id-end') : null}
              />
            </div>
          )}
        </div>
      )}
      <ReasonField id="charged-reason" value={reason} onChange={setReason} isFirst={isKnown} />
    </FormDialog>
  );
}

/** The payment that a manager decides about, as the cabinet shows it. */
export function WhichPayment({ view, title }: { readonly view: PaymentView; readonly title?: string }) {
  const words = useWords();
  const number = numberText(words, view);
  return (
    <div className={styles.compare}>
      {title && <p>{title}</p>}
      <p className={styles.what}>
        {number && <strong>{number}</strong>}
        <strong>
          <Money amount={view.amountTiyin} />
        </strong>
        <span>{dayAndClockText(view.createdAt)}</span>
      </p>
    </div>
  );
}
