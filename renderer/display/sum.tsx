/** A sum in large figures. Its length chooses the size, without measuring. */
import type { Tiyin } from '../../shared/money.ts';
import { moneyText } from '../../shared/paper/amount-text.ts';
import { useWords } from '../i18n/words.ts';
import styles from './sum.module.css';

const sizeOf = ({ length }: string): string =>
  length <= 7 ? 'short' : length <= 9 ? 'middle' : length <= 12 ? 'long' : 'longest';

export function Sum({ amount }: { readonly amount: Tiyin }) {
  const words = useWords();
  const text = moneyText(amount);
  return (
    <span className={styles.sum} data-size={sizeOf(text)}>
      {text}
      <span className={styles.unit}>
        {'\u00a0'}
        {words('money.unit')}
      </span>
    </span>
  );
}
