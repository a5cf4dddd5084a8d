/** Sales that fit what is typed and chosen, newest first, more on demand. */
import { useMemo } from 'react';
import type { FoundView, HistoryFilters, IndexView, SaleView } from '../../../shared/contract/history.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { useAskedPages } from '../../app/asked.ts';

const PAGE = 30;
/** A page may end before it is full, where looking takes long: so many are fetched without being asked for. */
const FEW = 8;

export interface FoundSales {
  /** undefined while the first page is on its way. */
  readonly sales: readonly SaleView[] | undefined;
  readonly hasMore: boolean;
  readonly index: IndexView | null;
  readonly error: TillError | null;
  readonly showEarlier: () => Promise<void>;
}

export function useFound(text: string, filters: HistoryFilters): FoundSales {
  const first = { text, filters, before: null, limit: PAGE };
  const next = ({ next: before }: FoundView) => (before === null ? null : { ...first, before });
  const { pages, hasMore, error, showMore } = useAskedPages('history.find', first, next, {
    goesOn: (some) => some.reduce((sum, page) => sum + page.sales.length, 0) < FEW,
  });
  const sales = useMemo(() => pages?.flatMap((page) => page.sales), [pages]);
  return { sales, hasMore, index: pages?.at(-1)?.index ?? null, error, showEarlier: showMore };
}
