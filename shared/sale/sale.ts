/**
 * A sale: what a customer buys, from the first tender on. Before that, it is a basket.
 *
 *   open ──(its tenders cover the total)──> completed
 *     └────(nothing is held)──────────────> voided
 *
 * `machine.ts` is the table. Parking its basket leaves the sale open.
 */
import { z } from 'zod';
import { SaleId } from '../ids.ts';
import { TiyinAmount } from '../money.ts';
import { Mode } from '../payment/endpoint.ts';
import { Moment } from '../time.ts';
import { SaleLine } from './line.ts';

export const SALE_STATES = ['open', 'completed', 'voided'] as const;
export type SaleState = (typeof SALE_STATES)[number];

export const Sale = z.object({
  saleId: SaleId,
  mode: Mode,
  state: z.enum(SALE_STATES),
  createdAt: Moment,
  totalTiyin: TiyinAmount,
  vatTiyin: TiyinAmount,
  lines: z.array(SaleLine),
});
export type Sale = z.infer<typeof Sale>;
