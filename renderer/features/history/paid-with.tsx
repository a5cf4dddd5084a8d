/** The tenders of a sale that was not paid by one code alone, and what cash or terminal money went back. */
import type { TenderView } from '../../../shared/contract/tender-view.ts';
import { refundWords } from '../../../shared/paper/refund-words.ts';
import { dayAndClockText, moneyText } from '../../i18n/money.ts';
import { slipText } from '../../i18n/slip-words.ts';
import { useWords } from '../../i18n/words.ts';
import styles from './paid-with.module.css';

export function PaidWith({ tenders }: { readonly tenders: readonly TenderView[] }) {
  const words = useWords();
  const taken = tenders.filter(({ takenAt }) => takenAt !== null);
  const [first, ...others] = taken;
  if (!first || (others.length === 0 && first.kind === 'code')) return null;
  return (
    <dl className={styles.tenders} aria-label={words('history.paid-with')}>
      {taken.map(({ tenderId, kind, amountTiyin, approval, refunds }) => (
        <div key={tenderId} className={styles.tender}>
          <dt>
            {words(`tender.kind.${kind}`)}
            {kind === 'terminal' && <small> {slipText(words, { kind, approval })}</small>}
          </dt>
          <dd>{moneyText(amountTiyin)}</dd>
          {/* Refunds through the service stand with their payment. */}
          {refunds
            .filter((refund) => refund.kind === 'cash' || refund.kind === 'terminal')
            .map((refund) => (
              <dd key={refund.refundId} className={styles.back}>
                {refundWords(words, refund)} <small>{dayAndClockText(refund.madeAt)}</small>
              </dd>
            ))}
        </div>
      ))}
    </dl>
  );
}
