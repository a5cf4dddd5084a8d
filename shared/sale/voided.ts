/**
 * What was taken out of a basket and stayed out. Each of it says who did so, and when: the entry's head names whoever
 * ended the basket, who may be somebody else, or the till by itself.
 */
import { z } from 'zod';
import { SaleId, StaffId, VoidId } from '../ids.ts';
import { TiyinAmount } from '../money.ts';
import { Mode } from '../payment/endpoint.ts';

export const VoidedGoods = z.object({
  voidId: VoidId,
  /** Of the basket; one that nobody ever tried to pay for is no sale. */
  saleId: SaleId,
  /** Whose goods these were: a lesson's are in no live report. Those of before left it out: their sale says it. */
  mode: Mode.exactOptional(),
  lines: z.array(
    z.object({
      name: z.string(),
      /** Whole thousandths. */
      quantity: z.number().int().positive(),
      /** What it would have come to. */
      dueTiyin: TiyinAmount,
      /** null: the shop does not ask. */
      reason: z.string().nullable(),
      /** Who took it out; null: the till by itself. The first two versions did not hold these three: nobody knows. */
      by: StaffId.nullable().default(null),
      approvedBy: StaffId.nullable().default(null),
      /** By the till's clock, of several steps the last one. */
      goneWallMs: z.number().nullable().default(null),
    }),
  ),
});
export type VoidedGoods = z.infer<typeof VoidedGoods>;
