/** Copies of the shop's goods, as a manager sees them. */
import type { GoodsStamp } from '../../../shared/catalogue/goods-store.ts';
import type { GoodsCopy } from '../../../shared/contract/goods.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { Result } from '../../../shared/result.ts';

export interface GoodsCopies {
  /** Newest first. */
  list(): readonly GoodsCopy[];
  /** Puts this copy in the place of the present goods, which are kept too. */
  take(name: string, stamp: GoodsStamp): Promise<Result<null, TillError>>;
}
