/** A sale in the history: the customer's paper, and below it the rest of what the till knows. */
import type { SaleView } from '../../../shared/contract/history.ts';
import type { PaymentView } from '../../../shared/contract/payment.ts';
import { refundWords } from '../../../shared/paper/refund-words.ts';
import { dayAndClockText, moneyWithUnit } from '../../i18n/money.ts';
import { stateKey } from '../../i18n/state-words.ts';
import { useWords } from '../../i18n/words.ts';
import { PaymentNumbers } from '../../ui/details.tsx';
import { Paper } from './paper.tsx';
import styles from './receipt.module.css';

export function Receipt({ sale }: { readonly sale: SaleView }) {
  const words = useWords();
  return (
    <>
      <div className={styles.sheet}>
        <Paper sale={sale} />
      </div>
      {sale.payments.length > 0 && (
        <div className={styles.payments} data-payments>
          <h2>{words('receipt.payments')}</h2>
          {sale.payments.map((view) => (
            <Tried key={view.transactionId} view={view} />
          ))}
        </div>
      )}
    </>
  );
}

/** A payment of the sale in any state, with its refunds. */
function Tried({ view }: { readonly view: PaymentView }) {
  const words = useWords();
  return (
    <div className={styles.payment} data-state={view.state}>
      <p>
        <strong>{words(stateKey(view))}</strong> {moneyWithUnit(view.amountTiyin, words('money.unit'))}
        <span className={styles.at}> {dayAndClockText(view.paidAt ?? view.createdAt)}</span>
      </p>
      {/* Each refund has its own day, which may differ from the sale's. */}
      {view.refunds.map((refund) => (
        <div key={refund.refundId} role="note">
          <p>
            <strong>{refundWords(words, refund)}</strong>
          </p>
          <p className={styles.at}>{dayAndClockText(refund.madeAt)}</p>
        </div>
      ))}
      <PaymentNumbers payment={view} />
    </div>
  );
}
