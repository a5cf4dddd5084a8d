/**
 * Notes about the goods of a sale, and what came back. They are for the shop alone, so they stand beside the
 * receipt.
 */
import type { SaleView } from '../../../shared/contract/history.ts';
import { unitText } from '../../i18n/goods-words.ts';
import { quantityText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import styles from './line-notes.module.css';

export function LineNotes({ sale }: { readonly sale: SaleView }) {
  const words = useWords();
  const noted = sale.lines.flatMap(({ name, note }, at) => (note === undefined ? [] : [{ at, name, note }]));
  if (noted.length === 0) return null;
  return (
    <section className={styles.notes} aria-labelledby="line-notes">
      <h2 id="line-notes" className={styles.title}>
        {words('history.notes')}
      </h2>
      <ul>
        {noted.map(({ at, name, note }) => (
          <li key={at} className={styles.note}>
            <span className={styles.name}>{name}</span>
            <span>{note}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Also shows which goods go on the shelf again. */
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
              {name}, {quantityText(quantity)}&nbsp;{unitText(words, unit)}
            </span>
            {toStock && <span>{words('history.to-shelf')}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
