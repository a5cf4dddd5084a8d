/** The shop's goods for their owner: products, categories, groups, prices, files and copies. */
import type { GoodsStore } from '../../../shared/catalogue/goods-store.ts';
import { type Feature, onlyAnswers } from '../../ipc/feature.ts';
import { goodsApprovals } from './approvals.ts';
import type { GoodsDeps } from './deps.ts';
import { createDuePrices } from './due-prices.ts';
import { goodsEdits } from './edits.ts';
import { goodsFiles } from './files.ts';
import { notGreen, taxUnconfirmed } from './product-view.ts';
import { goodsReadings } from './readings.ts';
import { taxDefaults } from './tax-defaults.ts';

type GoodsHandlers = ReturnType<typeof goodsReadings> &
  ReturnType<typeof goodsEdits> &
  ReturnType<typeof taxDefaults> &
  ReturnType<typeof goodsFiles>;

export interface Goods extends Feature<keyof GoodsHandlers> {
  /** Other features change goods through it, so that pages learn of it. */
  readonly store: GoodsStore;
  /** Goods changed, or the machine slept: a price may be due. */
  wake(): void;
  /** Products whose tax codes wait for a confirmation. */
  taxUnconfirmed(): number;
  notGreen(): number;
}

export function createGoods(deps: GoodsDeps): Goods {
  const duePrices = createDuePrices(deps);
  return {
    ...onlyAnswers({
      ...goodsReadings(deps),
      ...goodsEdits(deps),
      ...taxDefaults(deps),
      ...goodsFiles(deps),
    }),
    approvals: goodsApprovals(deps),
    store: deps.store,
    start: duePrices.start,
    stop: async () => {
      await duePrices.stop();
      await deps.desk.close();
    },
    wake: duePrices.wake,
    taxUnconfirmed: () => taxUnconfirmed(deps),
    notGreen: () => notGreen(deps),
  };
}
