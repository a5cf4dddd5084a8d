/** Codes, numbers and ids for a phone call, folded away for everyone else. */
import type { ReactNode } from 'react';
import type { PaymentView } from '../../shared/contract/payment.ts';
import { errorCodeText } from '../../shared/errors/error-code-text.ts';
import { tailOf } from '../../shared/ids.ts';
import { useWords } from '../i18n/words.ts';
import styles from './details.module.css';

export function Details({ children }: { readonly children: ReactNode }) {
  const words = useWords();
  return (
    <details className={styles.details}>
      <summary>{words('details.open')}</summary>
      <span className={styles.inside}>{children}</span>
    </details>
  );
}

/** The numbers of a payment. why: the failure of the payment or its receipt. */
export function PaymentNumbers({
  payment: { paymentId, invoice, transactionId, why },
}: {
  readonly payment: Pick<PaymentView, 'paymentId' | 'invoice' | 'transactionId' | 'why'>;
}) {
  const words = useWords();
  return (
    <Details>
      {paymentId && (
        <span>
          {words('detail.payment-id')} {paymentId}
        </span>
      )}
      {invoice?.invoiceId && (
        <span>
          {words('detail.invoice-id')} {invoice.invoiceId}
        </span>
      )}
      <span>{words('detail.transaction', { tail: tailOf(transactionId) })}</span>
      {why && <span>{words('detail.code', { code: errorCodeText(why) })}</span>}
    </Details>
  );
}
