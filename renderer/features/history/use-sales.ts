/** The recent sales, newest first, more on demand; a payment that changes shows its sale anew. */

import { useCallback, useEffect, useState } from 'react';
import type { SaleView } from '../../../shared/contract/history.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { SaleId } from '../../../shared/ids.ts';
import { useTillApp } from '../../app/use-till-app.ts';

const PAGE = 30;

export interface Sales {
  /** null while the first page is on its way. */
  readonly sales: readonly SaleView[] | null;
  readonly hasMore: boolean;
  readonly error: TillError | null;
  readonly showEarlier: () => void;
}

/** wanted: a sale that must be in the list, however long ago it was. */
export function useSales(wanted: SaleId | null): Sales {
  const { api } = useTillApp();
  const [sales, setSales] = useState<readonly SaleView[] | null>(null);
  const [hasMore, setHasMore] = useState(false);
  const [error, setError] = useState<TillError | null>(null);

  const load = useCallback(
    async (before?: SaleId): Promise<void> => {
      const answer = await api.ask('sales.recent', {
        limit: PAGE,
        ...(before === undefined ? {} : { before }),
      });
      if (!answer.ok) {
        setError(answer.error);
        setSales((shown) => shown ?? []);
        return;
      }
      setError(null);
      setHasMore(answer.value.length === PAGE);
      setSales((shown) => (before === undefined ? answer.value : merged(shown ?? [], answer.value)));
    },
    [api],
  );

  useEffect(() => void load(), [load]);
  const isMissing = wanted !== null && sales !== null && !sales.some(({ saleId }) => saleId === wanted);
  useEffect(() => {
    if (!isMissing || wanted === null) return;
    void api.ask('sales.one', { saleId: wanted }).then((answer) => {
      if (answer.ok) setSales((shown) => shown && replaced(shown, answer.value));
    });
  }, [isMissing, wanted, api]);
  useEffect(
    () =>
      api.hear('payment.changed', ({ saleId }) => {
        void api.ask('sales.one', { saleId }).then((answer) => {
          if (answer.ok) setSales((shown) => shown && replaced(shown, answer.value));
        });
      }),
    [api],
  );

  const last = sales?.at(-1);
  return { sales, hasMore, error, showEarlier: () => void (last && load(last.saleId)) };
}

/** One that was wanted, or has changed, is there before its page comes: none is shown twice. */
function merged(shown: readonly SaleView[], more: readonly SaleView[]): readonly SaleView[] {
  const known = new Set(shown.map(({ saleId }) => saleId));
  return [...shown, ...more.filter(({ saleId }) => !known.has(saleId))];
}

const replaced = (shown: readonly SaleView[], sale: SaleView): readonly SaleView[] =>
  shown.some(({ saleId }) => saleId === sale.saleId)
    ? shown.map((other) => (other.saleId === sale.saleId ? sale : other))
    : [sale, ...shown];
