import { type TillQuery, useTillQuery } from './till-query.ts';

/** No event comes at midnight, and the hours of the day pass without one. */
const REFETCH_EVERY_MS = 60_000;
const DETAILS = { details: true } as const;

/** The figures of the present day. */
export const useToday = (details?: 'with-details'): TillQuery<'sales.today'> =>
  useTillQuery('sales.today', details && DETAILS, { everyMs: REFETCH_EVERY_MS });
