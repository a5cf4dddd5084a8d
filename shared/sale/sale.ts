/**
 * A sale: what a customer buys, from the first tender on. Before that, it is a basket.
 *
 *   open ──(its tenders cover the total)──> completed
 *     └────(nothing is held)──────────────> voided
 *
 * `machine.ts` is the table. Parking its basket leaves the sale open.
 */
import { z } from 'zod';
import { Mode } from '../endpoint.ts';
import { SaleId } from '../ids.ts';
import { TiyinAmount } from '../money.ts';
import { Moment } from '../time.ts';
import { SaleLine } from './line.ts';

export const SALE_STATES = ['open', 'completed', 'voided'] as const;
export type SaleState = (typeof SALE_STATES)[number];

/** `series`: the till and the history of its log. */
export const ReceiptNo = z.object({
  series: z.string().regex(/^[\dA-Z]{1,6}-[\dA-Z]{1,6}$/),
  number: z.number().int().positive(),
});
export type ReceiptNo = z.infer<typeof ReceiptNo>;

export const Sale = z.object({
  saleId: SaleId,
  mode: Mode,
  state: z.enum(SALE_STATES),
  createdAt: Moment,
  totalTiyin: TiyinAmount,
  vatTiyin: TiyinAmount,
  lines: z.array(SaleLine),
  /** Given by the entry that completes the sale. Older sales have none. */
  receiptNo: ReceiptNo.exactOptional(),
});
export type Sale = z.infer<typeof Sale>;

/** In entries that can't complete a sale. */
export const UnnumberedSale = Sale.omit({ receiptNo: true });
