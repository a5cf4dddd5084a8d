/** A manager's actions on a receipt: send it again, register its link, or close it. */
import { useState } from 'react';
import type { PaymentView } from '../../../shared/contract/payment.ts';
import { isReceiptLink, LONGEST_RECEIPT_LINK } from '../../../shared/fiscal/receipt-link.ts';
import { isReason } from '../../../shared/reason.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import alertStyles from '../../ui/alert.module.css';
import { ReceiptError } from '../../ui/error-text.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ReasonField } from '../../ui/reason-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Explains the consequences of sending a receipt that the service may have already. */
export function ResendDialog({ view }: { readonly view: PaymentView }) {
  const { paymentActions } = useTillApp();
  return (
    <FormDialog
      explainError={(error) => <ReceiptError error={error} announce="alert" />}
      title="button.send-receipt-again"
      explain="resend.explain"
      act="correct.send"
      danger={mayDouble(view)}
      ready
      send={() => paymentActions.sendReceiptAgain(view.transactionId)}
    >
      <MayDouble view={view} />
    </FormDialog>
  );
}

/** The service may have the receipt: another one may arise. */
export const mayDouble = ({ receipt }: PaymentView): boolean => receipt?.mayBeThere === true;

/** The same warning for the other ways. Draws nothing if the service certainly has no receipt. */
export function MayDouble({ view }: { readonly view: PaymentView }) {
  const words = useWords();
  return mayDouble(view) ? (
    <div className={alertStyles.alert} role="alert">
      <Icon name="stop" />
      <p>{words('resend.may-double')}</p>
    </div>
  ) : null;
}

/** Registers a receipt that was made elsewhere. */
export function RegisterDialog({ view }: { readonly view: PaymentView }) {
  const { paymentActions } = useTillApp();
  const words = useWords();
  const [link, setLink] = useState('');
  const fits = isReceiptLink(link.trim());
  const wrong = link.trim() !== '' && !fits;
  return (
    <FormDialog
      explainError={(error) => <ReceiptError error={error} announce="alert" />}
      title="register.open"
      explain="register.explain"
      act="register.do"
      danger={mayDouble(view)}
      ready={fits}
      send={() => paymentActions.registerReceipt(view.transactionId, link.trim())}
    >
      <MayDouble view={view} />
      <TextField
        id="receipt-link"
        label={words('register.link')}
        inputMode="url"
        spellCheck={false}
        isFirst
        maxLength={LONGEST_RECEIPT_LINK}
        placeholder="https://"
        value={link}
        problem={wrong ? words('register.not-a-link') : null}
        onChange={setLink}
      />
    </FormDialog>
  );
}

/** Closes a receipt that is not needed, with a reason. */
export function CloseReceiptDialog({ view }: { readonly view: PaymentView }) {
  const { paymentActions } = useTillApp();
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      danger
      explainError={(error) => <ReceiptError error={error} announce="alert" />}
      title="close-receipt.open"
      explain="close-receipt.explain"
      act="close-receipt.do"
      ready={isReason(reason)}
      send={() => paymentActions.closeReceipt(view.transactionId, reason.trim())}
    >
      <ReasonField id="close-receipt-reason" value={reason} onChange={setReason} isFirst />
    </FormDialog>
  );
}
