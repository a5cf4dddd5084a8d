/** Today in a few numbers: what stays, by tender, and what went back. */
import { addTiyin, tiyin } from '../../../shared/money.ts';
import type { CountAndSum } from '../../../shared/shift/totals.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useWords } from '../../i18n/words.ts';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { Money, ShiftSoFar, SignedMoney, SumLine } from '../../ui/money.tsx';
import styles from './overview.module.css';

const TAKEN = ['electronic', 'cash', 'terminal'] as const;
const BACK = [
  'refundedInFull',
  'refundedInPart',
  'refundedCash',
  'refundedTerminal',
  'refundedElsewhere',
] as const;

/** of: null: hidden until the drawer is counted. */
function Taken({ label, of }: { readonly label: string; readonly of: CountAndSum | null }) {
  const words = useWords();
  return (
    <div>
      <dt>{of === null ? label : `${label} · ${of.count}`}</dt>
      <dd>{of === null ? words('totals.hidden') : <Money amount={of.sumTiyin} />}</dd>
    </div>
  );
}

export function Today() {
  const words = useWords();
  const { value: totals, error } = useTillQuery('sales.today', undefined);
  if (error) return <ErrorAlert error={error} />;
  if (!totals) return null;
  const back = addTiyin(...BACK.map((part) => totals[part]?.sumTiyin ?? tiyin(0)));
  const kept = totals.keptTiyin;
  const isHidden = totals.cash === null;
  return (
    <>
      <h2>{words(isHidden ? 'glance.today-without-cash' : 'glance.today')}</h2>
      <p className={styles.kept}>
        <SignedMoney amount={kept} />
      </p>
      <dl className={styles.numbers}>
        {TAKEN.map((part) => (
          <Taken key={part} label={words(`totals.${part}`)} of={totals[part]} />
        ))}
        <SumLine label={words('glance.back')} amount={-back} />
        <ShiftSoFar totals={totals} />
      </dl>
    </>
  );
}
