/** Writes a change of the goods as one entry. */
import type { GoodsChange } from '../../../shared/catalogue/goods-store.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { GoodsChangeId, uuidV7 } from '../../../shared/ids.ts';
import type { Result } from '../../../shared/result.ts';
import type { Act } from '../../../shared/staff/actor.ts';
import { momentOf } from '../../../shared/time.ts';
import type { GoodsDeps } from './deps.ts';

/** Errors: those of `GoodsStore.change`. */
export const writeGoods = (
  { store, clock, random }: Pick<GoodsDeps, 'store' | 'clock' | 'random'>,
  act: Act,
  change: Omit<GoodsChange, 'changeId'>,
): Result<null, TillError> =>
  store.change(
    { changeId: GoodsChangeId.parse(uuidV7(clock.wallMs(), random)), ...change },
    { act, at: momentOf(clock) },
  );
