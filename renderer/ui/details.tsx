/** Codes, numbers and identifiers, for the call to the one who asks for them: nobody else has to see them. */
import type { ReactNode } from 'react';
import type { PaymentView } from '../../shared/contract/payment.ts';
import { tailOf } from '../../shared/ids.ts';
import { errorCodeText } from '../i18n/error-words.ts';
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

/** Those of a payment. why: of what went wrong with it, or with its receipt. */
export function PaymentNumbers({
  payment: { paymentId, transactionId, why },
}: {
  readonly payment: Pick<PaymentView, 'paymentId' | 'transactionId' | 'why'>;
}) {
  const words = useWords();
  return (
    <Details>
      {paymentId && (
        <span>
          {words('detail.payment-id')} {paymentId}
        </span>
      )}
      <span>{words('detail.transaction', { tail: tailOf(transactionId) })}</span>
      {why && <span>{words('detail.code', { code: errorCodeText(why) })}</span>}
    </Details>
  );
}
