/** Giving a part of the money back. */

import { useState } from 'react';
import type { PaymentView } from '../../../shared/contract/payment.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { isReason } from '../../../shared/refund/reason.ts';
import { useTillApp } from '../../app/use-till-app.ts';
import { ErrorText } from '../../ui/error-text.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ReasonField } from '../../ui/reason-field.tsx';
import { PartField, readPart } from './part-field.tsx';

const explainError = (error: TillError) => <ErrorText error={error} />;

export function RefundPartDialog({ view }: { readonly view: PaymentView }) {
  const { paymentActions } = useTillApp();
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const part = readPart(text, view.leftTiyin);
  return (
    <FormDialog
      title="part.open"
      explain="part.explain"
      act="part.do"
      ready={typeof part === 'number' && isReason(reason)}
      send={() =>
        typeof part === 'number'
          ? paymentActions.refund(view.transactionId, part, reason.trim())
          : Promise.resolve<TillError>({ code: 'money.invalid' })
      }
      explainError={explainError}
    >
      <PartField text={text} leftTiyin={view.leftTiyin} onChange={setText} />
      <div className="correction">
        <ReasonField id="part-reason" value={reason} onChange={setReason} />
      </div>
    </FormDialog>
  );
}
