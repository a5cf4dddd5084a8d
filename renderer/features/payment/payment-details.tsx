/** The small lines of a payment: what was refunded, the training mark, and behind one word the numbers for a call. */
import type { PaymentView } from '../../../shared/contract/payment.ts';
import { lastWhole } from '../../../shared/refund/refund.ts';
import { useWords } from '../../i18n/words.ts';
import { PaymentNumbers } from '../../ui/details.tsx';
import { RefundNote } from '../refund/refund-notes.tsx';
import styles from './payment-body.module.css';

export function PaymentDetails({ view }: { readonly view: PaymentView }) {
  const words = useWords();
  const { mode, paymentId, receipt, transactionId } = view;
  const why = view.why ?? (receipt?.state === 'refused' ? receipt.why : null);
  const whole = lastWhole(view);
  return (
    <>
      {whole?.state === 'refunded' && <RefundNote refund={whole} />}
      <div className={styles.details}>
        <PaymentNumbers payment={{ paymentId, transactionId, why }} />
        {mode === 'training' && <strong>{words('detail.training')}</strong>}
      </div>
    </>
  );
}
