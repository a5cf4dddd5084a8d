/** The left zone: what the customer buys. Locked while the customer pays for it. */
import { usePayments, useRoute } from '../../app/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Icon } from '../../ui/icon.tsx';
import { locksBasket } from '../payment/payments.ts';
import { BasketList } from './basket-list.tsx';
import { BasketSummary } from './basket-summary.tsx';
import styles from './basket-zone.module.css';
import { BottomButtons } from './bottom-buttons.tsx';
import { MessageLine } from './message-line.tsx';
import { ProductField } from './product-field.tsx';

export function BasketZone() {
  const words = useWords();
  const step = useRoute((route) => route.step);
  const view = usePayments(({ entries }) =>
    step.name === 'payment' ? entries.get(step.transactionId)?.view : undefined,
  );
  const locked = step.name !== 'selling';
  const sold = view?.state === 'paid' || step.name === 'cash-done';
  const isFree = view !== undefined && !locksBasket(view);
  return (
    <section className={styles.basket} aria-label={words('basket.title')} data-locked={locked}>
      <div className={styles.head}>
        {locked ? (
          <p className={styles.locked}>
            <Icon name={sold ? 'check' : 'lock'} />
            {words(sold ? 'basket.sold' : isFree ? 'basket.unpaid' : 'basket.locked')}
          </p>
        ) : (
          <ProductField />
        )}
      </div>
      <div className={styles.lines}>
        <BasketList locked={locked} />
        <MessageLine />
      </div>
      <BasketSummary />
      <BottomButtons locked={locked} />
    </section>
  );
}
