/** Sales that match the text and the filters, newest first, more on demand. */
import { useMemo } from 'react';
import type { FoundView, HistoryFilters, IndexView, SaleView } from '../../../shared/contract/history.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { useTillPages } from '../../context/till-query.ts';

const PAGE = 30;
/**
 * A slow search may end a page before it is full. Up to this many results, the next page loads without a
 * press.
 */
const FEW = 8;

export interface FoundSales {
  /** Undefined while the first page loads. */
  readonly sales: readonly SaleView[] | undefined;
  readonly hasMore: boolean;
  readonly index: IndexView | null;
  readonly error: TillError | null;
  readonly showEarlier: () => Promise<void>;
}

export function useFound(text: string, filters: HistoryFilters): FoundSales {
  const first = { text, filters, before: null, limit: PAGE };
  const next = ({ next: before }: FoundView) => (before === null ? null : { ...first, before });
  const { pages, hasMore, error, showMore } = useTillPages('history.find', first, next, {
    goesOn: (some) => some.reduce((sum, page) => sum + page.sales.length, 0) < FEW,
  });
  const sales = useMemo(() => pages?.flatMap((page) => page.sales), [pages]);
  return { sales, hasMore, index: pages?.at(-1)?.index ?? null, error, showEarlier: showMore };
}
