/**
 * What the page asks of the main process in order to show it: `useAsked(channel, request)`, typed by the contract. The
 * answer is asked for anew when what is published says so (`refreshed-by.ts`). What a press asks for is no question of this kind: it is sent once, by `api.ask`.
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
import { useTillApp } from './use-till-app.ts';

export interface Asked<C extends ChannelName> {
  /** undefined while there is no answer yet; one that there was stays when a newer one can't be had. */
  readonly value: Value<C> | undefined;
  /** When it came, on the page's monotonic clock: its spans run on from there. */
  readonly atMs: number;
  /** Why there is no newer answer. */
  readonly error: TillError | null;
}

interface AskOptions {
  /** Nothing but what was answered since this component is there: what it shows leaves the screen, or is asked once. */
  readonly fresh?: boolean;
  /** It is asked anew so often, while somebody looks: nothing that is published says that it is old. */
  readonly everyMs?: number;
}

/**
 * The answer of the main process, and each newer one; an answer that was overtaken is dropped. request: null where there is
 * nothing to ask now.
 */
export function useAsked<C extends ChannelName>(
  channel: C,
  request: Request<C> | null,
  { fresh = false, everyMs }: AskOptions = {},
): Asked<C> {
  const { reading } = useTillApp();
  const { data, error, isFetchedAfterMount } = useQuery({
    queryKey: [channel, request],
    queryFn: request === null ? skipToken : () => dated(reading, channel, request),
    refetchInterval: everyMs ?? false,
  });
  if (fresh && !isFetchedAfterMount) return { value: undefined, atMs: 0, error: null };
  return { value: data?.value, atMs: data?.atMs ?? 0, error };
}

/** Asks, and answers what went well. @throws the `TillError` that is the answer else. */
export type AskInTurn = <C extends ChannelName>(channel: C, request: Request<C>) => Promise<Value<C>>;

/**
 * What several answers together come to, where which is asked next hangs on the one before. key: names it, with all that
 * it hangs on. What it came to stays until there is something newer; nothing that is published refreshes it.
 */
export function useAskedInTurn<T>(
  key: QueryKey,
  work: (ask: AskInTurn) => Promise<T>,
): { readonly value: T | undefined; readonly error: TillError | null } {
  const { reading } = useTillApp();
  const { data, error } = useQuery({
    queryKey: ['in-turn', ...key],
    queryFn: ({ signal }) =>
      work(async (channel, request) => {
        // Another person may stand here by now.
        signal.throwIfAborted();
        return (await dated(reading, channel, request)).value;
      }),
    placeholderData: keepPreviousData,
  });
  return { value: data, error };
}

/** What was found by what somebody types. */
export interface FoundBy<C extends ChannelName> {
  /** What it answers: while a newer one is on its way, the one before. */
  readonly to: Request<C>;
  readonly value: Value<C>;
}

const typedKey = <C extends ChannelName>(channel: C, request: Request<C>): QueryKey => [
  channel,
  request,
  'typed',
];

/** A key that is pressed, or given back by the wedge, right after another one is heard first. */
const turn = (): Promise<void> => new Promise((done) => setTimeout(done));

/**
 * The answer to what is still being typed. The last one stays until there is a newer one, so that nothing flickers from letter
 * to letter; what is typed on at once, as the wedge gives keys back, is asked once, and nobody waits for the words before. What
 * leaves the screen is forgotten.
 */
export function useAskedAsTyped<C extends ChannelName>(
  channel: C,
  request: Request<C>,
): { readonly found: FoundBy<C> | undefined; readonly error: TillError | null } {
  const { reading } = useTillApp();
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

/** What is on the screen of it, without asking; undefined: no answer to this very question. */
export const foundNow = <C extends ChannelName>(
  queries: QueryClient,
  channel: C,
  request: Request<C>,
): Value<C> | undefined => queries.getQueryData<FoundBy<C>>(typedKey(channel, request))?.value;

/** Where a page begins. */
interface From<C extends ChannelName> {
  readonly request: Request<C>;
}

export interface AskedPages<C extends ChannelName> {
  /** undefined while the first one is on its way. */
  readonly pages: readonly Value<C>[] | undefined;
  readonly hasMore: boolean;
  readonly error: TillError | null;
  /** Asks for the page after the last one. */
  readonly showMore: () => Promise<void>;
}

const onlyFirst = ({ pages, pageParams }: InfiniteData<unknown>): InfiniteData<unknown> => ({
  pages: pages.slice(0, 1),
  pageParams: pageParams.slice(0, 1),
});

/** A refresh that is under way, or comes in between, is of the pages that are shown: the next one is asked for after it. */
const MOST_TRIES = 3;

interface PagesOptions<C extends ChannelName> {
  /** Whether the page after these is asked for without anybody's doing. */
  readonly goesOn?: (pages: readonly Value<C>[]) => boolean;
  /** What was found is forgotten with the screen that shows it. */
  readonly forgotten?: boolean;
}

/** A list that is asked for page by page; a refresh asks for all that are shown. next: null after the last one. */
export function useAskedPages<C extends ChannelName>(
  channel: C,
  first: Request<C>,
  next: (page: Value<C>) => Request<C> | null,
  { goesOn, forgotten = false }: PagesOptions<C> = {},
): AskedPages<C> {
  const { reading, queries } = useTillApp();
  const queryKey = [channel, first, 'pages'];
  // A list that was left begins at its beginning: whoever comes back would have all of its pages read anew at once.
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
  const asked = pages?.length ?? 0;
  const isWanted = hasNextPage && !error && pages !== undefined && goesOn?.(pages) === true;
  const askOn = useEffectEvent(() => void showMore());
  useEffect(() => {
    if (asked > 0 && isWanted) askOn();
  }, [asked, isWanted]);
  return { pages, hasMore: hasNextPage, error, showMore };
}
