/** What happens to the sale's fiscal receipt, and what the shop does about it. */
import type { RefundOffer } from '../../../shared/contract/refund.ts';
import { useWords } from '../../i18n/words.ts';
import styles from './return.module.css';

/** isDone: the money went back already. */
export function ReturnFiscal({
  receipt,
  isDone,
}: Pick<RefundOffer, 'receipt'> & { readonly isDone: boolean }) {
  const words = useWords();
  const there = isDone ? 'return.fiscal-after' : 'return.fiscal';
  return <p className={styles.fiscal}>{words(receipt === 'there' ? there : `return.fiscal-${receipt}`)}</p>;
}
