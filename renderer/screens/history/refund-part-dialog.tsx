/** Giving a part of the money back. */

import { useState } from 'react';
import type { PaymentView } from '../../../shared/contract/payment.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { parseSoum, type Tiyin } from '../../../shared/money.ts';
import { isReason } from '../../../shared/refund/reason.ts';
import { useTillApp } from '../../app/use-till-app.ts';
import { ErrorText } from '../../components/error-text.tsx';
import { ReasonField } from '../../components/reason-field.tsx';
import { moneyWithUnit } from '../../i18n/money.ts';
import type { MessageKey } from '../../i18n/words.ts';
import { useWords } from '../../i18n/words.ts';
import { ManagerDialog } from './manager-dialog.tsx';

const LONGEST_AMOUNT = 18;

const explainError = (error: TillError) => <ErrorText error={error} />;

/** The amount in tiyin, or why it can not be given back. */
function readPart(text: string, leftTiyin: Tiyin): Tiyin | MessageKey | null {
  if (text.trim() === '') return null;
  const amount = parseSoum(text);
  if (!amount.ok || amount.value === 0) return 'part.not-an-amount';
  return amount.value > leftTiyin ? 'part.too-much' : amount.value;
}

export function RefundPartDialog({ view }: { readonly view: PaymentView }) {
  const { paymentActions } = useTillApp();
  const words = useWords();
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const part = readPart(text, view.leftTiyin);
  const left = moneyWithUnit(view.leftTiyin, words('money.unit'));
  return (
    <ManagerDialog
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
      <div className="correction">
        <label htmlFor="part-amount">{words('part.amount', { left })}</label>
        <input
          id="part-amount"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to enter an amount.
          autoFocus
          maxLength={LONGEST_AMOUNT}
          value={text}
          aria-invalid={typeof part === 'string'}
          aria-describedby="part-amount-problem"
          onChange={(event) => setText(event.target.value)}
        />
        <p id="part-amount-problem" className="field-problem">
          {typeof part === 'string' && words(part, { left })}
        </p>
      </div>
      <div className="correction">
        <ReasonField id="part-reason" value={reason} onChange={setReason} />
      </div>
    </ManagerDialog>
  );
}
