/**
 * Refreshes lists of sales when one sale changes. A short list is fetched again; in a long list only the sale
 * is. Otherwise the main process would read thousands of sales during a payment.
 */
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Request } from '../../shared/contract/contract.ts';
import type { FoundView, SaleView } from '../../shared/contract/history.ts';
import type { SaleId } from '../../shared/ids.ts';
import type { Api } from '../context/api.ts';

const LISTS = ['sales.recent', 'history.find'] as const;
type List = (typeof LISTS)[number];

/** Up to this many pages, a full fetch is not noticeable. */
const SHORT_PAGES = 3;

/** What `useTillPages` keeps for either list. */
type PageValue = readonly SaleView[] | FoundView;
type Pages = InfiniteData<
  { readonly value: PageValue; readonly atMs: number },
  { readonly request: Request<List> }
>;

/** refetch: fetches the whole list. */
export function refreshLists(
  api: Api,
  queries: QueryClient,
  saleId: SaleId,
  refetch: (list: QueryKey) => void,
): void {
  for (const list of LISTS) {
    for (const { queryKey, state } of queries.getQueryCache().findAll({ queryKey: [list] })) {
      // A cast, not a parse: these keys hold nothing else.
      const data = state.data as Pages | undefined;
      if (data === undefined || data.pages.length <= SHORT_PAGES) refetch(queryKey);
      else void refreshLong(api, queries, queryKey, list, data, saleId);
    }
  }
}

async function refreshLong(
  api: Api,
  queries: QueryClient,
  queryKey: QueryKey,
  list: List,
  data: Pages,
  saleId: SaleId,
): Promise<void> {
  if (data.pages.some(({ value }) => salesIn(value).some((sale) => sale.saleId === saleId))) {
    const changed = await api.ask('sales.one', { saleId });
    if (changed.ok)
      put(queries, queryKey, (sales) => sales.map((sale) => (sale.saleId === saleId ? changed.value : sale)));
    return;
  }
  // The sale is new, or older than the end of the list.
  const [first] = data.pageParams;
  const newest = first && (await api.ask(list, first.request as never));
  if (!newest?.ok) return;
  const known = new Set(data.pages.flatMap(({ value }) => salesIn(value).map((sale) => sale.saleId)));
  const added = salesIn(newest.value as PageValue).filter((sale) => !known.has(sale.saleId));
  put(queries, queryKey, (sales, at) => (at === 0 ? [...added, ...sales] : sales));
}

const salesIn = (value: PageValue): readonly SaleView[] => ('sales' in value ? value.sales : value);

/** change: applied to the sales of each page. */
function put(
  queries: QueryClient,
  queryKey: QueryKey,
  change: (sales: readonly SaleView[], at: number) => readonly SaleView[],
): void {
  queries.setQueryData<Pages>(
    queryKey,
    (now) =>
      now && {
        ...now,
        pages: now.pages.map(({ value, atMs }, at) => {
          const sales = change(salesIn(value), at);
          return { atMs, value: 'sales' in value ? { ...value, sales } : sales };
        }),
      },
  );
}
