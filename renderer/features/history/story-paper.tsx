/** What happened to a sale, on paper: for whoever looks into it away from the till. */
import type { StoryView } from '../../../shared/contract/history.ts';
import { receiptNumber } from '../../../shared/sale/receipt-number.ts';
import { useTill } from '../../app/use-till-app.ts';
import { dayAndClockText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Money } from '../../ui/money.tsx';
import styles from './story-paper.module.css';
import { moreOf, sentenceOf, whoText } from './story-words.ts';

export function StoryPaper({ story: { sale, steps, people } }: { readonly story: StoryView }) {
  const words = useWords();
  const shopName = useTill((till) => till.shopName);
  const number = receiptNumber(sale.saleId);
  return (
    <article className={styles.paper}>
      <header className={styles.head}>
        {sale.mode === 'training' && <p className={styles.training}>{words('receipt.training')}</p>}
        {shopName && <p className={styles.strong}>{shopName}</p>}
        <p className={styles.strong}>{words('story.paper', { number })}</p>
        <p>
          {dayAndClockText(sale.createdAt)} · <Money amount={sale.totalTiyin} />
        </p>
      </header>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.seq}>
            <p>
              {dayAndClockText(step.at)} · № {step.seq}
            </p>
            <p>{whoText(words, step, people)}</p>
            {step.parts.flatMap((part, at) =>
              [sentenceOf(words, part), ...moreOf(words, part)].map((line, nth) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: what an entry tells never changes its order.
                <p key={`${at} ${nth}`} className={nth === 0 ? styles.strong : styles.more}>
                  {line}
                </p>
              )),
            )}
          </li>
        ))}
      </ol>
    </article>
  );
}
