/** A price from an instant on, and its withdrawal. */
import type { DuePrice } from '../../../shared/catalogue/goods-store.ts';
import type { ProductView } from '../../../shared/contract/goods.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { ProductId } from '../../../shared/ids.ts';
import type { Tiyin } from '../../../shared/money.ts';
import { fail, type Result } from '../../../shared/result.ts';
import type { Act } from '../../../shared/staff/actor.ts';
import type { GoodsDeps } from './deps.ts';
import { viewOf } from './product-view.ts';
import { correctedWallMs } from './till-time.ts';
import { writeGoods } from './write.ts';

interface Wanted {
  readonly productId: ProductId;
  readonly fromWallMs: number;
  /** null: withdraws it. */
  readonly priceTiyin: Tiyin | null;
}

/**
 * Errors: `product.not-found`, `price.due-past`, `price.due-gone` for a withdrawal after the instant, and those
 * of `GoodsStore.change`.
 */
export function setPriceFrom(deps: GoodsDeps, act: Act, wanted: Wanted): Result<ProductView, TillError> {
  const { productId, fromWallMs, priceTiyin } = wanted;
  if (!deps.store.product(productId)) return fail({ code: 'product.not-found', field: productId });
  const waiting = deps.store.duePrices().find((one) => isAt(one, wanted));
  if (priceTiyin === null && !waiting) return fail({ code: 'price.due-gone' });
  if (priceTiyin !== null && fromWallMs <= correctedWallMs(deps)) return fail({ code: 'price.due-past' });
  const written = writeGoods(deps, act, {
    happening: 'edited',
    ...(priceTiyin === null
      ? { droppedDuePrices: waiting ? [waiting] : [] }
      : { duePrices: [{ productId, fromWallMs, priceTiyin }] }),
  });
  return written.ok ? viewOf(deps, productId) : written;
}

const isAt = (one: DuePrice, { productId, fromWallMs }: Wanted): boolean =>
  one.productId === productId && one.fromWallMs === fromWallMs;
