/**
 * Queries of the main process: `useTillQuery(channel, request)`, typed by the contract. An event makes answers
 * stale (`invalidation.ts`), and the hook fetches again. A press is no query: `api.ask` sends it once.
 */
import {
  hashKey,
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  skipToken,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { ChannelName, Request } from '../../shared/contract/contract.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { type Dated, dated, type Value } from './queries.ts';
import { useStaff, useTillApp } from './use-till-app.ts';

export interface TillQuery<C extends ChannelName> {
  /** Undefined before the first answer. The last answer stays if a newer one fails. */
  readonly value: Value<C> | undefined;
  /** When the answer came, in performance.now(). Ages and countdowns in the answer count from this moment. */
  readonly atMs: number;
  /** Why there is no newer answer. */
  readonly error: TillError | null;
}

interface TillQueryOptions {
  /** Only answers that arrived after the component mounted: for values that are printed, or queried once. */
  readonly fresh?: boolean;
  /** Fetches again at this interval while mounted, for values without an event. */
  readonly everyMs?: number;
}

/**
 * The page's reading, drawn anew when another person signs in: that empties the cache, and a screen that stays open
 * would otherwise hear of no later event.
 */
function useReading() {
  useStaff(({ view }) => view.person?.staffId ?? null);
  return useTillApp();
}

/** The newest answer of the main process; overtaken answers are dropped. request null: no query now. */
export function useTillQuery<C extends ChannelName>(
  channel: C,
  request: Request<C> | null,
  { fresh = false, everyMs }: TillQueryOptions = {},
): TillQuery<C> {
  const { reading } = useReading();
  const { data, error, isFetchedAfterMount } = useQuery({
    queryKey: [channel, request],
    queryFn: request === null ? skipToken : () => dated(reading, channel, request),
    refetchInterval: everyMs ?? false,
  });
  if (fresh && !isFetchedAfterMount) return { value: undefined, atMs: 0, error: null };
  return { value: data?.value, atMs: data?.atMs ?? 0, error };
}

/** The result of typed text. */
export interface FoundBy<C extends ChannelName> {
  /** The request of this value. During a newer request it is the earlier one. */
  readonly to: Request<C>;
  readonly value: Value<C>;
}

const typedKey = <C extends ChannelName>(channel: C, request: Request<C>): QueryKey => [
  channel,
  request,
  'typed',
];

/** A key that follows at once, typed or returned by the wedge, is handled first. */
const turn = (): Promise<void> => new Promise((done) => setTimeout(done));

/**
 * The answer to text that is still being typed. The last answer stays until a newer one arrives, so that
 * nothing flickers. Fast typing makes one request, and results that leave the screen are forgotten.
 */
export function useTypedQuery<C extends ChannelName>(
  channel: C,
  request: Request<C>,
): { readonly found: FoundBy<C> | undefined; readonly error: TillError | null } {
  const { reading } = useReading();
  const { data, error } = useQuery<FoundBy<C>, TillError>({
    queryKey: typedKey(channel, request),
    queryFn: async ({ signal }) => {
      await turn();
      signal.throwIfAborted();
      const { value } = await dated(reading, channel, request);
      return { to: request, value };
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return { found: data, error };
}

/** The answer on the screen, without a request; undefined: no answer to this exact request. */
export const foundNow = <C extends ChannelName>(
  queries: QueryClient,
  channel: C,
  request: Request<C>,
): Value<C> | undefined => queries.getQueryData<FoundBy<C>>(typedKey(channel, request))?.value;

/** Where a page begins. */
interface From<C extends ChannelName> {
  readonly request: Request<C>;
}

export interface TillPages<C extends ChannelName> {
  /** Undefined while the first page loads. */
  readonly pages: readonly Value<C>[] | undefined;
  readonly hasMore: boolean;
  readonly error: TillError | null;
  readonly showMore: () => Promise<void>;
}

const onlyFirst = ({ pages, pageParams }: InfiniteData<unknown>): InfiniteData<unknown> => ({
  pages: pages.slice(0, 1),
  pageParams: pageParams.slice(0, 1),
});

/**
 * A refresh in between covers only the shown pages: the next page is fetched after it, with this many tries.
 */
const MOST_TRIES = 3;

interface PagesOptions<C extends ChannelName> {
  /** Whether the next page loads without a press. */
  readonly goesOn?: (pages: readonly Value<C>[]) => boolean;
  /** The result is forgotten with its screen. */
  readonly forgotten?: boolean;
}

/** A list, fetched page by page. A refresh fetches all shown pages. next: null after the last page. */
export function useTillPages<C extends ChannelName>(
  channel: C,
  first: Request<C>,
  next: (page: Value<C>) => Request<C> | null,
  { goesOn, forgotten = false }: PagesOptions<C> = {},
): TillPages<C> {
  const { reading, queries } = useReading();
  const queryKey = [channel, first, 'pages'];
  // A list that was left keeps only its first page. Otherwise a return would fetch all its pages at once.
  const left = hashKey(queryKey);
  useEffect(
    () => () => {
      const query = queries.getQueryCache().get<InfiniteData<unknown>>(left);
      if (query?.state.data) query.setData(onlyFirst(query.state.data));
    },
    [queries, left],
  );
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery<
    Dated<C>,
    TillError,
    InfiniteData<Dated<C>, From<C>>,
    QueryKey,
    From<C>
  >({
    queryKey,
    queryFn: ({ pageParam: { request } }) => dated(reading, channel, request),
    initialPageParam: { request: first },
    ...(forgotten ? { gcTime: 0 } : {}),
    getNextPageParam: ({ value }) => {
      const request = next(value);
      return request === null ? null : { request };
    },
  });
  const showMore = async (): Promise<void> => {
    const shown = data?.pages.length ?? 0;
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const { data: now, isError } = await fetchNextPage({ cancelRefetch: false });
      if (isError || (now?.pages.length ?? 0) > shown) return;
    }
  };
  const pages = useMemo(() => data?.pages.map(({ value }) => value), [data]);
  const shownPages = pages?.length ?? 0;
  const isWanted = hasNextPage && !error && pages !== undefined && goesOn?.(pages) === true;
  const fetchNext = useEffectEvent(() => void showMore());
  useEffect(() => {
    if (shownPages > 0 && isWanted) fetchNext();
  }, [shownPages, isWanted]);
  return { pages, hasMore: hasNextPage, error, showMore };
}
