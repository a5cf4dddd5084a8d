/** A count of the drawer as it is sent and stored: pieces of each note and coin, and what has no value of its own. */
import { z } from 'zod';
import { MAX_TOTAL, TiyinAmount } from '../money.ts';
import { LARGEST_DENOMINATION, MOST_DENOMINATIONS, MOST_PIECES } from './counting.ts';

/** Whole soum. */
const Denomination = z.number().int().min(1).max(LARGEST_DENOMINATION);

/** The largest first, each once. */
export const Denominations = z
  .array(Denomination)
  .min(1)
  .max(MOST_DENOMINATIONS)
  .refine((values) => values.every((value, at) => at === 0 || value < (values[at - 1] ?? 0)));

/** It keeps the values that it was counted by: a list that is edited later changes nothing about it. */
export const CashCount = z.object({
  pieces: z
    .array(z.object({ soum: Denomination, pieces: z.number().int().min(0).max(MOST_PIECES) }))
    .max(MOST_DENOMINATIONS),
  looseTiyin: TiyinAmount.refine((amount) => amount <= MAX_TOTAL),
});
export type CashCount = z.infer<typeof CashCount>;
