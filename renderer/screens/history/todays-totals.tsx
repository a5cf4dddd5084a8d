/** What today's sales came to, by tender, and what was given back of them: the shift manager's first question. */
import type { CountAndSum, TotalsView } from '../../../shared/contract/views.ts';
import { Money } from '../../components/money.tsx';
import type { MessageKey } from '../../i18n/languages.ts';
import { useWords } from '../../i18n/words.ts';
import { useTotals } from './use-totals.ts';

export function TodaysTotals() {
  const words = useWords();
  const totals = useTotals();
  return (
    <section className="totals" aria-label={words('totals.title')}>
      {totals && (
        <>
          <p className="totals-head">
            <span>{words('totals.title')}</span>
            <Money amount={totals.keptTiyin} />
          </p>
          <dl className="totals-parts">
            {PARTS.map(([part, key]) => (
              <Part key={part} label={words(key)} of={totals[part]} isShown={isAlwaysShown(part)} />
            ))}
          </dl>
        </>
      )}
    </section>
  );
}

type PartName = Exclude<keyof TotalsView, 'since' | 'keptTiyin'>;

const PARTS = [
  ['electronic', 'totals.electronic'],
  ['cash', 'totals.cash'],
  ['refundedInFull', 'totals.refunded-in-full'],
  ['refundedInPart', 'totals.refunded-in-part'],
] as const satisfies readonly (readonly [PartName, MessageKey])[];

/** What nobody gave back needs no line. */
const isAlwaysShown = (part: PartName): boolean => part === 'electronic' || part === 'cash';

function Part({
  label,
  of,
  isShown,
}: {
  readonly label: string;
  readonly of: CountAndSum;
  readonly isShown: boolean;
}) {
  const words = useWords();
  if (of.count === 0 && !isShown) return null;
  return (
    <div>
      <dt>
        {label} · {words('totals.count', { count: of.count })}
      </dt>
      <dd>
        {isShown ? '' : '−'}
        <Money amount={of.sumTiyin} />
      </dd>
    </div>
  );
}
