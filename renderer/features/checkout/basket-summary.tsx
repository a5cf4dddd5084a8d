/** Under the rows: the number of items, the discount, and the VAT inside the total. */

import type { SaleTendersView } from '../../../shared/contract/tenders.ts';
import { ONE } from '../../../shared/sale/basket.ts';
import type { PricedBasket } from '../../../shared/sale/price.ts';
import { useOpenSale } from '../../context/use-open-sale.ts';
import { useBasket } from '../../context/use-till-app.ts';
import { moneyText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import styles from './basket-summary.module.css';

/** Counts each piece. A weighed line counts as one item, and an unknown scan as none. */
const itemsOf = ({ lines }: PricedBasket): number =>
  lines
    .filter(({ line }) => line.what.kind !== 'unknown')
    .reduce(
      (sum, { line, product }) => sum + (product?.soldBy === 'weight' ? 1 : Math.ceil(line.quantity / ONE)),
      0,
    );

export function BasketSummary() {
  const words = useWords();
  const priced = useBasket((basket) => basket.priced);
  const half = useOpenSale();
  if (half) return <PaidSoFar sale={half} />;
  return (
    <div className={styles.summary}>
      {priced.lines.length > 0 && (
        <>
          <span>{words('basket.items', { count: itemsOf(priced) })}</span>
          {priced.discountTiyin > 0 && (
            <strong className={styles.off}>
              {words('discount.button')} −{moneyText(priced.discountTiyin)}
            </strong>
          )}
          {priced.otherTiyin > 0 && (
            <strong className={styles.off}>
              {words('basket.other', { amount: moneyText(priced.otherTiyin) })}
            </strong>
          )}
          <span className={styles.vat}>{words('basket.vat', { vat: moneyText(priced.vatTiyin) })}</span>
        </>
      )}
    </div>
  );
}

/** The panel beside it has the tenders. */
function PaidSoFar({ sale }: { readonly sale: SaleTendersView }) {
  const words = useWords();
  return (
    <div className={styles.summary}>
      <span>{words('half.summary', { total: moneyText(sale.totalTiyin) })}</span>
      <strong className={styles.vat}>{words('half.owed', { owed: moneyText(sale.owedTiyin) })}</strong>
    </div>
  );
}
