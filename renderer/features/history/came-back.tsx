/** What came back of a sale, and what of it goes on the shelf again: noted for the shop, so that it stands beside the receipt. */
import type { SaleView } from '../../../shared/contract/history.ts';
import { unitText } from '../../i18n/goods-words.ts';
import { quantityText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import styles from './line-notes.module.css';

export function CameBack({ sale: { cameBack = [] } }: { readonly sale: SaleView }) {
  const words = useWords();
  if (cameBack.length === 0) return null;
  return (
    <section className={styles.notes} aria-labelledby="came-back">
      <h2 id="came-back" className={styles.title}>
        {words('history.came-back')}
      </h2>
      <ul>
        {cameBack.map(({ name, unit, quantity, toStock }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what came back never changes its order.
          <li key={at} className={styles.note}>
            <span className={styles.name}>
              {name}, {quantityText(quantity)} {unitText(words, unit)}
            </span>
            {toStock && <span>{words('history.to-shelf')}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
