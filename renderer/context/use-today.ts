import { type TillQuery, useTillQuery } from './till-query.ts';

/** No event comes at midnight, and the hours of the day pass without one. */
const REFETCH_EVERY_MS = 60_000;
/** Counting what a day sold reads each of its sales, so no event asks for it. */
const DETAILS_EVERY_MS = 10_000;

/** The figures of the present day. */
export const useToday = (): TillQuery<'sales.today'> =>
  useTillQuery('sales.today', undefined, { everyMs: REFETCH_EVERY_MS });

/** What the present day sold, in parts. Sales of the last seconds may be missing. */
export const useTodaysDetails = (): TillQuery<'sales.details'> =>
  useTillQuery('sales.details', undefined, { everyMs: DETAILS_EVERY_MS });
