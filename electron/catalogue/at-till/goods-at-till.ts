/** The shop's goods at the counter, as a feature. */
import { nameIn } from '../../../shared/catalogue/name-in.ts';
import type { GOODS_AT_TILL } from '../../../shared/contract/goods-at-till.ts';
import { ok } from '../../../shared/result.ts';
import { type Feature, onlyAnswers } from '../../ipc/feature.ts';
import { addScanned } from './add-scanned.ts';
import { choosePair, chooseTax, groupsOf, offeredTax, typePackageCode } from './choose-tax.ts';
import type { GoodsAtTillDeps } from './deps.ts';
import { offeredPairs } from './offered-pairs.ts';

export const createGoodsAtTill = (deps: GoodsAtTillDeps): Feature<keyof typeof GOODS_AT_TILL> => ({
  ...onlyAnswers<keyof typeof GOODS_AT_TILL>({
    'goods.tax-groups': () =>
      ok(groupsOf(deps).filter(({ unitsCode }) => !deps.fiscal.unitsRequired || unitsCode !== undefined)),
    'goods.tax-offer': (request) => offeredTax(deps, request),
    'goods.choose-tax': (request, act) => chooseTax(deps, act, request),
    'goods.known-pairs': (request) => offeredPairs(deps, request),
    'goods.choose-pair': (request, act) => choosePair(deps, act, request),
    'goods.type-package-code': (request, act) => typePackageCode(deps, act, request),
    'goods.add-scanned': (request, act) => addScanned(deps, act, request),
  }),
  approvals: {
    'goods.type-package-code': {
      text: ({ productId }) => ({
        goods: deps.catalogue.product(productId)?.name ?? null,
        details: [{ of: 'goods-part', part: 'tax-codes' }],
      }),
    },
    'goods.add-scanned': {
      text: ({ record: { names, priceTiyin } }) => ({ goods: nameIn(names, deps.language()), priceTiyin }),
    },
  },
});
