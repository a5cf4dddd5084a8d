/** What was taken out of a basket and stayed out: who did so stands in the entry's head. */
import { z } from 'zod';
import { SaleId, VoidId } from '../ids.ts';
import { TiyinAmount } from '../money.ts';

export const VoidedGoods = z.object({
  voidId: VoidId,
  /** Of the basket; one that nobody ever tried to pay for is no sale. */
  saleId: SaleId,
  lines: z.array(
    z.object({
      name: z.string(),
      /** Whole thousandths. */
      quantity: z.number().int().positive(),
      /** What it would have come to. */
      dueTiyin: TiyinAmount,
      /** null: the shop does not ask. */
      reason: z.string().nullable(),
    }),
  ),
});
export type VoidedGoods = z.infer<typeof VoidedGoods>;
