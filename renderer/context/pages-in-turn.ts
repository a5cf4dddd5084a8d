/** A list, page by page, whose pages take several requests in turn. */
import { type InfiniteData, keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ChannelName, Request } from '../../shared/contract/contract.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { dated, type Value } from './queries.ts';
import { useTillApp } from './use-till-app.ts';

/** Sends a request and answers its value. @throws the `TillError` of a failure. */
export type QueryInTurn = <C extends ChannelName>(channel: C, request: Request<C>) => Promise<Value<C>>;

export interface PageInTurn<Page, From> {
  readonly page: Page;
  /** Where the next page begins; null: this is the last. */
  readonly next: From | null;
}

interface Param<From> {
  readonly from: From;
}

interface PagesInTurn<Page> {
  /** Undefined until the first load. */
  readonly pages: readonly Page[] | undefined;
  readonly error: TillError | null;
  /** Loads the next page, unless all is there or a page is on its way. */
  readonly goOn: () => void;
}

/**
 * `key` names the list with all its inputs. The pages stay until those of a newer key arrive; no event
 * refreshes them.
 */
export function usePagesInTurn<Page, From>(
  key: QueryKey,
  first: From,
  work: (ask: QueryInTurn, from: From) => Promise<PageInTurn<Page, From>>,
): PagesInTurn<Page> {
  const { reading } = useTillApp();
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery<
    PageInTurn<Page, From>,
    TillError,
    InfiniteData<PageInTurn<Page, From>, Param<From>>,
    QueryKey,
    Param<From>
  >({
    queryKey: ['in-turn', ...key],
    queryFn: ({ pageParam, signal }) =>
      work(async (channel, request) => {
        // Another person may be signed in by now.
        signal.throwIfAborted();
        return (await dated(reading, channel, request)).value;
      }, pageParam.from),
    initialPageParam: { from: first },
    getNextPageParam: ({ next }) => (next === null ? null : { from: next }),
    placeholderData: keepPreviousData,
  });
  const pages = useMemo(() => data?.pages.map(({ page }) => page), [data]);
  const goOn = (): void => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  };
  return { pages, error, goOn };
}
