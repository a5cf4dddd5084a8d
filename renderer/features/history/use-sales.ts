/** The recent sales, newest first, more on demand. */
import { useMemo } from 'react';
import type { SaleView } from '../../../shared/contract/history.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { SaleId } from '../../../shared/ids.ts';
import { useTillPages, useTillQuery } from '../../context/till-query.ts';

const PAGE = 30;

const earlierThan = (page: readonly SaleView[]) => {
  const last = page.length === PAGE ? page.at(-1) : undefined;
  return last ? { limit: PAGE, before: last.saleId } : null;
};

export interface Sales {
  /** Undefined while the first page loads. */
  readonly sales: readonly SaleView[] | undefined;
  readonly hasMore: boolean;
  readonly error: TillError | null;
  readonly showEarlier: () => Promise<void>;
}

const NONE: readonly SaleView[] = [];

/** wanted: a sale that must be in the list, however old. */
export function useSales(wanted: SaleId | null): Sales {
  const { pages, hasMore, error, showMore } = useTillPages('sales.recent', { limit: PAGE }, earlierThan);
  const listed = useMemo(() => pages?.flat(), [pages]);
  const isMissing = wanted !== null && listed?.every(({ saleId }) => saleId !== wanted) === true;
  const { value: old } = useTillQuery('sales.one', isMissing ? { saleId: wanted } : null);
  const sales = useMemo(() => (old && listed ? [old, ...listed] : listed), [old, listed]);
  return { sales: sales ?? (error ? NONE : undefined), hasMore, error, showEarlier: showMore };
}
