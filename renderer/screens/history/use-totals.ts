/** Today's totals as the journal adds them up; a payment that changes has them added up anew. */
import { useEffect, useState } from 'react';
import type { TotalsView } from '../../../shared/contract/views.ts';
import { ask, hear } from '../../api.ts';

/** null while they are on their way. What went wrong is said by the list of sales, which asks the same journal. */
export function useTotals(): TotalsView | null {
  const [totals, setTotals] = useState<TotalsView | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const load = (): void =>
      void ask('sales.today', undefined).then((answer) => {
        if (isCurrent && answer.ok) setTotals(answer.value);
      });
    load();
    const stop = hear('payment.changed', load);
    return () => {
      isCurrent = false;
      stop();
    };
  }, []);
  return totals;
}
