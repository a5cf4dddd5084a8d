/** The answers of one page, kept while mounted and a moment longer. */
import { QueryClient } from '@tanstack/react-query';
import type { Answer, ChannelName, Request } from '../../shared/contract/contract.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Api } from './api.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `api.ask` never rejects: each failure is in the closed list. */
    defaultError: TillError;
  }
}

/** The value of a channel's successful answer. */
export type Value<C extends ChannelName> = Extract<Answer<C>, { readonly ok: true }>['value'];

/** An answer as the cache keeps it. */
export interface Dated<C extends ChannelName> {
  readonly value: Value<C>;
  /** When the answer came, on the page's monotonic clock. */
  readonly atMs: number;
}

/** A query fails with the `TillError`; the hooks of `till-query.ts` return it as a value. */
export async function dated<C extends ChannelName>(
  api: Api,
  channel: C,
  request: Request<C>,
): Promise<Dated<C>> {
  const answer: Answer<C> = await api.ask(channel, request);
  if (!answer.ok) throw answer.error;
  return { value: answer.value, atMs: performance.now() };
}

/** Unused answers are forgotten after this. */
const KEPT_MS = 60_000;

/**
 * An empty cache. A screen shows cached answers first, and fetches. The main process needs no network, and
 * would refuse a retry again.
 */
export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        gcTime: KEPT_MS,
      },
    },
  });
