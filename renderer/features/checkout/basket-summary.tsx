/** Under the rows: how many things, what is off, and the VAT that is inside the total. */

import { ONE } from '../../../shared/sale/basket.ts';
import type { PricedBasket } from '../../../shared/sale/price.ts';
import { useBasket } from '../../app/use-till-app.ts';
import { moneyText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import styles from './basket-summary.module.css';

/** Pieces, each; what is weighed is one thing, whatever it weighs. A scan that nobody knows is none yet. */
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
  return (
    <div className={styles.summary}>
      {priced.lines.length > 0 && (
        <>
          <span>{words('basket.items', { count: itemsOf(priced) })}</span>
          {priced.discountTiyin > 0 && (
            <strong className={styles.off}>
              {words('discount.key')} −{moneyText(priced.discountTiyin)}
            </strong>
          )}
          <span className={styles.vat}>{words('basket.vat', { vat: moneyText(priced.vatTiyin) })}</span>
        </>
      )}
    </div>
  );
}
