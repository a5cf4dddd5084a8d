/** Registers a receipt that was made elsewhere, by its link. */

import { useState } from 'react';
import type { PaymentView } from '../../../shared/contract/payment.ts';
import { isReceiptLink, LONGEST_RECEIPT_LINK } from '../../../shared/fiscal/receipt-link.ts';
import { useTillApp } from '../../app/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { ReceiptError } from '../../ui/error-text.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { MayDouble } from './resend-dialog.tsx';

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
