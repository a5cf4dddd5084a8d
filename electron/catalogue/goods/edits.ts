/** Changes products: one, many, or the price of one from an instant on. */
import type { Handlers } from '../../ipc/feature.ts';
import { confirmTax, editMany } from './bulk.ts';
import type { GoodsDeps } from './deps.ts';
import { setPriceFrom } from './price-from.ts';
import { saveProduct } from './save-product.ts';

type Channels = 'goods.save' | 'goods.bulk' | 'goods.price-from' | 'goods.confirm-tax';

export const goodsEdits = (deps: GoodsDeps): Handlers<Channels> => ({
  'goods.save': (sent, act) => saveProduct(deps, act, sent),
  'goods.bulk': (request, act) => editMany(deps, act, request),
  'goods.price-from': (wanted, act) => setPriceFrom(deps, act, wanted),
  'goods.confirm-tax': ({ productIds }, act) => confirmTax(deps, act, productIds),
});
