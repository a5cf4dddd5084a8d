/** Today in a few numbers: what stays, by what it was paid, and what went back. */
import { addTiyin, tiyin } from '../../../shared/money.ts';
import { useAsked } from '../../app/asked.ts';
import { useWords } from '../../i18n/words.ts';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { Money } from '../../ui/money.tsx';
import styles from './glance.module.css';

const TAKEN = ['electronic', 'cash', 'terminal'] as const;
const BACK = [
  'refundedInFull',
  'refundedInPart',
  'refundedCash',
  'refundedTerminal',
  'refundedElsewhere',
] as const;

export function Today() {
  const words = useWords();
  const { value: totals, error } = useAsked('sales.today', undefined);
  if (error) return <ErrorAlert error={error} />;
  if (!totals) return null;
  const back = addTiyin(...BACK.map((part) => totals[part].sumTiyin));
  const kept = totals.keptTiyin;
  return (
    <>
      <h2>{words('glance.today')}</h2>
      <p className={styles.kept}>
        {kept < 0 && '−'}
        <Money amount={tiyin(Math.abs(kept))} />
      </p>
      <dl className={styles.numbers}>
        {TAKEN.map((part) => (
          <div key={part}>
            <dt>
              {words(`totals.${part}`)} · {totals[part].count}
            </dt>
            <dd>
              <Money amount={totals[part].sumTiyin} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{words('glance.back')}</dt>
          <dd>
            {back > 0 && '−'}
            <Money amount={back} />
          </dd>
        </div>
      </dl>
    </>
  );
}
