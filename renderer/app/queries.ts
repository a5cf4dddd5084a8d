/** What one page was answered, kept while somebody looks and a moment longer. */
import { QueryClient } from '@tanstack/react-query';
import type { Answer, ChannelName, Request } from '../../shared/contract/contract.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Api } from './api.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `api.ask` never breaks: whatever goes wrong is one of the closed list. */
    defaultError: TillError;
  }
}

/** What a channel answers when it went well. */
export type Value<C extends ChannelName> = Extract<Answer<C>, { readonly ok: true }>['value'];

/** An answer as it is kept. */
export interface Dated<C extends ChannelName> {
  readonly value: Value<C>;
  /** When it came, on the page's monotonic clock. */
  readonly atMs: number;
}

/** A failure is handed to the query as what it is; the hooks of `asked.ts` give it back as a value. */
export async function dated<C extends ChannelName>(
  api: Api,
  channel: C,
  request: Request<C>,
): Promise<Dated<C>> {
  const answer: Answer<C> = await api.ask(channel, request);
  if (!answer.ok) throw answer.error;
  return { value: answer.value, atMs: performance.now() };
}

/** What nobody looks at any more is forgotten after this. */
const KEPT_MS = 60_000;

/**
 * No answers yet. A screen that opens shows what was known, and asks. The main process is no network: it is asked
 * whatever the connection is, and what it refuses it would refuse again.
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
