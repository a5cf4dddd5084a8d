/** Registers a receipt that was made elsewhere, by its link. */

import { useState } from 'react';
import type { PaymentView } from '../../../shared/contract/payment.ts';
import { isReceiptLink, LONGEST_RECEIPT_LINK } from '../../../shared/fiscal/receipt-link.ts';
import { useTillApp } from '../../app/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { ReceiptError } from '../../ui/error-text.tsx';
import fieldStyles from '../../ui/field.module.css';
import { FormDialog } from '../../ui/form-dialog.tsx';
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
      <div className={fieldStyles.field}>
        <label htmlFor="receipt-link">{words('register.link')}</label>
        <input
          id="receipt-link"
          type="text"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to enter a link.
          autoFocus
          maxLength={LONGEST_RECEIPT_LINK}
          placeholder="https://"
          value={link}
          aria-invalid={wrong}
          aria-describedby="receipt-link-problem"
          onChange={(event) => setLink(event.target.value)}
        />
        <p id="receipt-link-problem" className={fieldStyles.problem}>
          {wrong && words('register.not-a-link')}
        </p>
      </div>
    </FormDialog>
  );
}
