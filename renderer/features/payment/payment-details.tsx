/** The small lines of a payment: what was refunded, the training mark, and behind one word the numbers for a call. */
import type { PaymentView } from '../../../shared/contract/payment.ts';
import { tailOf } from '../../../shared/ids.ts';
import { lastWhole } from '../../../shared/refund/refund.ts';
import { errorCodeText } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/words.ts';
import { Details } from '../../ui/details.tsx';
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
        <Details>
          {paymentId && (
            <span>
              {words('detail.payment-id')} {paymentId}
            </span>
          )}
          <span>{words('detail.transaction', { tail: tailOf(transactionId) })}</span>
          {why && <span>{words('detail.code', { code: errorCodeText(why) })}</span>}
        </Details>
        {mode === 'training' && <strong>{words('detail.training')}</strong>}
      </div>
    </>
  );
}
