/** What today's sales came to, by tender, and what was given back of them: the shift manager's first question. */

import { useEffect, useState } from 'react';
import type { CountAndSum, TotalsView } from '../../../shared/contract/views.ts';
import { useTillApp } from '../../app/use-till-app.ts';
import { Money } from '../../components/money.tsx';
import { type MessageKey, useWords } from '../../i18n/words.ts';

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

/** null while they are on their way. What went wrong is said by the list of sales, which asks the same journal. */
function useTotals(): TotalsView | null {
  const { api } = useTillApp();
  const [totals, setTotals] = useState<TotalsView | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const load = (): void =>
      void api.ask('sales.today', undefined).then((answer) => {
        if (isCurrent && answer.ok) setTotals(answer.value);
      });
    load();
    const stop = api.hear('payment.changed', load);
    return () => {
      isCurrent = false;
      stop();
    };
  }, [api.hear, api.ask]);
  return totals;
}
