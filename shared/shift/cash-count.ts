/** A count of the drawer as it is sent and stored: pieces of each note and coin, and a loose amount. */
import { z } from 'zod';
import { MAX_TOTAL, TiyinAmount } from '../money.ts';
import { LARGEST_DENOMINATION, MOST_DENOMINATIONS, MOST_PIECES } from './counting.ts';

/** Whole soum. */
const Denomination = z.number().int().min(1).max(LARGEST_DENOMINATION);

/** Largest first, without duplicates. */
export const Denominations = z
  .array(Denomination)
  .min(1)
  .max(MOST_DENOMINATIONS)
  .refine((values) => values.every((value, at) => at === 0 || value < (values[at - 1] ?? 0)));

/** It stores its denominations, so that a later edit of the list does not change the count. */
export const CashCount = z.object({
  pieces: z
    .array(z.object({ soum: Denomination, pieces: z.number().int().min(0).max(MOST_PIECES) }))
    .max(MOST_DENOMINATIONS),
  looseTiyin: TiyinAmount.refine((amount) => amount <= MAX_TOTAL),
});
export type CashCount = z.infer<typeof CashCount>;
