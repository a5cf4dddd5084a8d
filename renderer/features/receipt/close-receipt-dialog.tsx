/** Closes a receipt as not needed, with a reason. */
import { useState } from 'react';
import type { PaymentView } from '../../../shared/contract/payment.ts';
import { isReason } from '../../../shared/refund/reason.ts';
import { useTillApp } from '../../app/use-till-app.ts';
import { ReceiptError } from '../../ui/error-text.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ReasonField } from '../../ui/reason-field.tsx';

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
