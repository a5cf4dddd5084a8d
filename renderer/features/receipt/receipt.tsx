/** A sale in the history: the customer's paper, and below it what the till knows beyond that. */
import type { SaleView } from '../../../shared/contract/history.ts';
import type { PaymentView } from '../../../shared/contract/payment.ts';
import { dayAndClockText, moneyWithUnit } from '../../i18n/money.ts';
import { refundWords } from '../../i18n/refund-words.ts';
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

/** A payment of it, whatever became of it, and what of it went back. */
function Tried({ view }: { readonly view: PaymentView }) {
  const words = useWords();
  return (
    <div className={styles.payment} data-state={view.state}>
      <p>
        <strong>{words(stateKey(view))}</strong> {moneyWithUnit(view.amountTiyin, words('money.unit'))}
        <span className={styles.at}> {dayAndClockText(view.paidAt ?? view.createdAt)}</span>
      </p>
      {/* Each on the day on which it was made, whenever the sale was. */}
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
