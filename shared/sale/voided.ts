/**
 * Goods that left a basket for good. Each row names who removed it and when: the entry's head names the
 * person who ended the basket, or the till.
 */
import { z } from 'zod';
import { Mode } from '../endpoint.ts';
import { SaleId, StaffId, VoidId } from '../ids.ts';
import { TiyinAmount } from '../money.ts';

export const VoidedGoods = z.object({
  voidId: VoidId,
  /** The basket's id; without any tender it never became a sale. */
  saleId: SaleId,
  /**
   * The mode of the goods: no live report counts training goods. Older entries lack it, and their sale has
   * it.
   */
  mode: Mode.exactOptional(),
  lines: z.array(
    z.object({
      name: z.string(),
      /** Whole thousandths. */
      quantity: z.number().int().positive(),
      /** The due amount before the removal. */
      dueTiyin: TiyinAmount,
      /** null: the shop requires none. */
      reason: z.string().nullable(),
      /** Who removed it; null: the till itself. The first two versions lack these three fields: unknown. */
      by: StaffId.nullable().default(null),
      approvedBy: StaffId.nullable().default(null),
      /** By the till's clock; of several steps, the last. */
      goneWallMs: z.number().nullable().default(null),
    }),
  ),
});
export type VoidedGoods = z.infer<typeof VoidedGoods>;
