/** Reads the shop's goods for their screens. */
import { ok } from '../../../shared/result.ts';
import { foundByCode } from '../../../shared/sale/product-of-code.ts';
import { startOfTashkentDay, tashkentDay } from '../../../shared/time.ts';
import type { Handlers } from '../../ipc/feature.ts';
import { pairsOfSpic } from '../known-pairs.ts';
import type { GoodsDeps } from './deps.ts';
import { goodsState, productView, viewOf } from './product-view.ts';

/** A screen's height several times over. */
const PAGE_ROWS = 100;

type Channels = 'goods.state' | 'goods.page' | 'goods.product' | 'goods.by-code' | 'goods.package-codes';

export const goodsReadings = (deps: GoodsDeps): Handlers<Channels> => ({
  'goods.state': () => ok(goodsState(deps)),
  'goods.page': ({ query, after }) => {
    const startOfDayMs = startOfTashkentDay(tashkentDay(deps.clock.wallMs()));
    return ok(deps.store.page(query, after, PAGE_ROWS, startOfDayMs));
  },
  'goods.product': ({ productId }) => viewOf(deps, productId),
  'goods.package-codes': async ({ spic }) => ok(await pairsOfSpic(deps.store, spic)),
  'goods.by-code': ({ code }) => {
    const found = foundByCode(code.trim(), (form) => deps.store.byBarcode(form));
    return ok(found ? productView(deps, found) : null);
  },
});
