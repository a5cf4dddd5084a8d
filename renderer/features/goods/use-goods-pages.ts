/** The goods that match, page by page: the list may hold 100,000. */
import { useDeferredValue, useMemo } from 'react';
import type { GoodsPage, GoodsQuery, StoredProduct } from '../../../shared/catalogue/goods-store.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { useTillPages } from '../../context/till-query.ts';

export interface GoodsPages {
  /** Undefined while the first page loads. */
  readonly rows: readonly StoredProduct[] | undefined;
  readonly total: number | null;
  readonly hasMore: boolean;
  readonly error: TillError | null;
  readonly showMore: () => Promise<void>;
}

export function useGoodsPages(query: GoodsQuery): GoodsPages {
  // The field draws first, however long the list takes.
  const wanted = useDeferredValue(query);
  const next = ({ next: after }: GoodsPage) => (after === null ? null : { query: wanted, after });
  const { pages, hasMore, error, showMore } = useTillPages(
    'goods.page',
    { query: wanted, after: null },
    next,
  );
  const rows = useMemo(() => pages?.flatMap((page) => page.rows), [pages]);
  return { rows, total: pages?.[0]?.total ?? null, hasMore, error, showMore };
}
