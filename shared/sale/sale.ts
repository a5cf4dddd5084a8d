/**
 * A sale: what a customer buys, from the first tender on. A basket before that is no sale yet.
 *
 *   open ──(its tenders cover the total)──> completed
 *   open <──> parked        open, parked ──(nothing is held)──> voided
 */
import { z } from 'zod';
import { SaleId } from '../ids.ts';
import { TiyinAmount } from '../money.ts';
import { Mode } from '../payment/endpoint.ts';
import { Moment } from '../time.ts';
import { SaleLine } from './line.ts';

export const Sale = z.object({
  saleId: SaleId,
  mode: Mode,
  state: z.enum(['open', 'parked', 'completed', 'voided']),
  createdAt: Moment,
  totalTiyin: TiyinAmount,
  vatTiyin: TiyinAmount,
  lines: z.array(SaleLine),
});
export type Sale = z.infer<typeof Sale>;
