/** An amount with its unit, in figures of one width. */
import type { Tiyin } from '../../shared/money.ts';
import { moneyText } from '../i18n/money.ts';
import { useWords } from '../i18n/words.ts';
import styles from './money.module.css';

/** Large amounts get smaller figures, so that they stay on one line: by count, never by measuring. */
const sizeOf = (text: string): string => (text.length <= 7 ? 'short' : text.length <= 9 ? 'middle' : 'long');

export function Money({ amount, large = false }: { readonly amount: Tiyin; readonly large?: boolean }) {
  const words = useWords();
  const text = moneyText(amount);
  return (
    <span className={styles.money} data-money={large ? sizeOf(text) : 'plain'}>
      {text}
      {'\u00a0'}
      <span className={styles.unit}>{words('money.unit')}</span>
    </span>
  );
}
