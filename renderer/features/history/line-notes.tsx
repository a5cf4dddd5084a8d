/** What was noted of the goods of a sale: for the shop alone, so that it stands beside the receipt and not on it. */
import type { SaleView } from '../../../shared/contract/history.ts';
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
