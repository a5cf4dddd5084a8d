/** What a manager does with a receipt that calls for one: it is sent once more, registered by its link, or closed. */
import { useState } from 'react';
import type { PaymentView } from '../../../shared/contract/payment.ts';
import { isReceiptLink, LONGEST_RECEIPT_LINK } from '../../../shared/fiscal/receipt-link.ts';
import { isReason } from '../../../shared/reason.ts';
import { useTillApp } from '../../app/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import alertStyles from '../../ui/alert.module.css';
import { ReceiptError } from '../../ui/error-text.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ReasonField } from '../../ui/reason-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Before it is sent though the service may have it already: what that may lead to. */
export function ResendDialog({ view }: { readonly view: PaymentView }) {
  const { paymentActions } = useTillApp();
  return (
    <FormDialog
      explainError={(error) => <ReceiptError error={error} heard="alert" />}
      title="button.send-receipt-again"
      explain="resend.explain"
      act="correct.send"
      ready
      send={() => paymentActions.sendReceiptAgain(view.transactionId)}
    >
      <MayDouble view={view} />
    </FormDialog>
  );
}

/** The same warning where it is sent in another way; nothing where the service has certainly none. */
export function MayDouble({ view }: { readonly view: PaymentView }) {
  const words = useWords();
  return view.receipt?.mayBeThere ? (
    <div className={alertStyles.alert} role="alert">
      <Icon name="stop" />
      <p>{words('resend.may-double')}</p>
    </div>
  ) : null;
}

/** One that was made elsewhere. */
export function RegisterDialog({ view }: { readonly view: PaymentView }) {
  const { paymentActions } = useTillApp();
  const words = useWords();
  const [link, setLink] = useState('');
  const fits = isReceiptLink(link.trim());
  const wrong = link.trim() !== '' && !fits;
  return (
    <FormDialog
      explainError={(error) => <ReceiptError error={error} heard="alert" />}
      title="register.open"
      explain="register.explain"
      act="register.do"
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

/** It is not needed; why is said. */
export function CloseReceiptDialog({ view }: { readonly view: PaymentView }) {
  const { paymentActions } = useTillApp();
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      explainError={(error) => <ReceiptError error={error} heard="alert" />}
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
