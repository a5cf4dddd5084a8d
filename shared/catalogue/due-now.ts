/** Which prices begin now, and when the next one does. */
import type { ProductId } from '../ids.ts';
import type { Tiyin } from '../money.ts';
import type { DuePrice } from './goods-store.ts';

interface DueNow {
  /** Their instant has come. */
  readonly due: readonly DuePrice[];
  /** Of several prices of a product, the one with the latest instant. */
  readonly prices: ReadonlyMap<ProductId, Tiyin>;
}

export function dueNow(all: readonly DuePrice[], wallMs: number): DueNow {
  const due = all
    .filter(({ fromWallMs }) => fromWallMs <= wallMs)
    .toSorted((one, other) => one.fromWallMs - other.fromWallMs);
  return { due, prices: new Map(due.map(({ productId, priceTiyin }) => [productId, priceTiyin])) };
}

/** ms until the next price begins; null: none waits. */
export const untilNextMs = (all: readonly DuePrice[], wallMs: number): number | null =>
  all.length === 0 ? null : Math.max(0, Math.min(...all.map(({ fromWallMs }) => fromWallMs)) - wallMs);
