/** The shop's goods at the counter, as a feature. */
import { nameIn } from '../../../shared/catalogue/name-in.ts';
import type { GOODS_AT_TILL } from '../../../shared/contract/goods-at-till.ts';
import { ok } from '../../../shared/result.ts';
import { type Feature, onlyAnswers } from '../../ipc/feature.ts';
import { addScanned } from './add-scanned.ts';
import { chooseTax, groupsOf } from './choose-tax.ts';
import type { GoodsAtTillDeps } from './deps.ts';

export const createGoodsAtTill = (deps: GoodsAtTillDeps): Feature<keyof typeof GOODS_AT_TILL> => ({
  ...onlyAnswers<keyof typeof GOODS_AT_TILL>({
    'goods.tax-groups': () => ok(groupsOf(deps)),
    'goods.choose-tax': (request, act) => chooseTax(deps, act, request),
    'goods.add-scanned': (request, act) => addScanned(deps, act, request),
  }),
  approvals: {
    'goods.add-scanned': {
      text: ({ record: { names, priceTiyin } }) => ({ goods: nameIn(names, deps.language()), priceTiyin }),
    },
  },
});
