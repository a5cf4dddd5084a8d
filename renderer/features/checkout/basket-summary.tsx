/** Under the rows: how many things, and the VAT that is inside the total. */
import { ONE } from '../../../shared/sale/basket.ts';
import { useBasket } from '../../app/use-till-app.ts';
import { moneyText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { type BasketState, priced } from './basket.ts';
import styles from './basket-summary.module.css';

/** Pieces, each; what is weighed is one thing, whatever it weighs. */
const itemsOf = ({ lines, products }: BasketState): number =>
  lines.reduce(
    (sum, { productId, quantity }) =>
      sum + (products.get(productId)?.soldBy === 'piece' ? Math.ceil(quantity / ONE) : 1),
    0,
  );

export function BasketSummary() {
  const words = useWords();
  const state = useBasket();
  const basket = priced(state);
  return (
    <div className={styles.summary}>
      {basket.ok && (
        <>
          <span>{words('basket.items', { count: itemsOf(state) })}</span>
          <span className={styles.vat}>{words('basket.vat', { vat: moneyText(basket.value.vatTiyin) })}</span>
        </>
      )}
    </div>
  );
}
