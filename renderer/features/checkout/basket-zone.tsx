/** The left zone: what the customer buys. A payment locks it. */

import { locksBasket } from '../../context/payments.ts';
import { cannotSell } from '../../context/till.ts';
import { useOpenSale } from '../../context/use-open-sale.ts';
import { usePayments, useRoute, useTill } from '../../context/use-till-app.ts';
import { moneyWithUnit } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Icon } from '../../ui/icon.tsx';
import { BasketList } from './basket-list.tsx';
import { BasketSummary } from './basket-summary.tsx';
import styles from './basket-zone.module.css';
import { BottomButtons } from './bottom-buttons.tsx';
import { MessageLine, StandingProblem } from './message-line.tsx';
import { MissedGoods } from './missed-goods.tsx';
import { ProductField } from './product-field.tsx';

export function BasketZone() {
  const words = useWords();
  const step = useRoute((route) => route.step);
  const view = usePayments(({ entries }) =>
    step.name === 'payment' ? entries.get(step.transactionId)?.view : undefined,
  );
  const half = useOpenSale();
  const paying = step.name !== 'selling';
  const locked = paying || half !== null;
  const sold = half === null && (view?.state === 'paid' || step.name === 'sold');
  const isStopped = useTill(cannotSell);
  const isFree = view !== undefined && !locksBasket(view);
  // The customer no longer pays: the till or a manager finds out what became of the money.
  const isOpen = view !== undefined && (view.state === 'unknown' || view.alarm !== null);
  const why = sold ? 'sold' : isFree ? 'unpaid' : isOpen ? 'unsettled' : 'locked';
  return (
    <section className={styles.basket} aria-label={words('basket.title')} data-locked={locked}>
      <div className={styles.head}>
        {!locked && isStopped ? (
          <p className={styles.locked}>
            <Icon name="stop" />
            {words('panel.closed')}
          </p>
        ) : locked ? (
          <p className={styles.locked}>
            <Icon name={sold ? 'check' : 'lock'} />
            {half && half.heldTiyin > 0
              ? words('half.locked', { paid: moneyWithUnit(half.heldTiyin, words('money.unit')) })
              : words(`basket.${why}`)}
          </p>
        ) : (
          <ProductField />
        )}
      </div>
      <div className={styles.lines}>
        <BasketList locked={locked} />
        <MessageLine />
        <MissedGoods />
        <StandingProblem />
      </div>
      <BasketSummary />
      <BottomButtons locked={paying} frozen={half !== null} />
    </section>
  );
}
