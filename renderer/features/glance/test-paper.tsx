/** A paper that shows whether the printer works: its width, its letters, its figures. */
import { tiyin } from '../../../shared/money.ts';
import { useTill } from '../../app/use-till-app.ts';
import { dayAndClockText, moneyWithUnit } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import styles from './test-paper.module.css';

/** Those that a printer lacks first: Uzbek in both alphabets, and Russian. */
const LETTERS = 'Oʻ Gʻ Sh Ch ʼ · Ўў Ғғ Ққ Ҳҳ · Щщ Ъъ Ыы Ээ · 0123456789';
const SUM = tiyin(1_234_567_89);

export function TestPaper() {
  const words = useWords();
  const shopName = useTill((till) => till.shopName);
  return (
    <article className={styles.paper}>
      {shopName && <p>{shopName}</p>}
      <p>{words('mend.printer.paper')}</p>
      <p>{dayAndClockText(new Date().toISOString())}</p>
      <p>{LETTERS}</p>
      <p>{moneyWithUnit(SUM, words('money.unit'))}</p>
      <p className={styles.edges}>
        <span>|</span>
        <span>|</span>
      </p>
    </article>
  );
}
