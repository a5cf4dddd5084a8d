/** What one page was answered, kept while somebody looks and a moment longer. */
import { QueryClient } from '@tanstack/react-query';
import type { TillError } from '../../shared/errors/till-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `api.ask` never breaks: whatever goes wrong is one of the closed list. */
    defaultError: TillError;
  }
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
