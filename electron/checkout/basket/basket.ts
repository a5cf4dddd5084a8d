/**
 * The basket's channels. The contract names the right of every edit; prices come from the catalogue, never
 * from the page.
 */
import type { BASKET } from '../../../shared/contract/basket.ts';
import { ok } from '../../../shared/result.ts';
import { productOfCode } from '../../../shared/sale/product-of-code.ts';
import type { Handlers } from '../../ipc/feature.ts';
import { agreeBasket } from '../agree.ts';
import type { CheckoutDeps } from '../deps.ts';
import { addGoods, addOpenItem, keepRefused, replaceUnknown } from './add.ts';
import {
  dismiss,
  putBack,
  removeLine,
  setDiscount,
  setNote,
  setOther,
  setPrice,
  setQuantity,
} from './lines.ts';
import { emptyBasket, nextBasket, openBasket } from './open-basket.ts';
import { dropBasket, parkBasket, parkedBaskets, recallBasket } from './parked.ts';

export type BasketChannels = keyof typeof BASKET;

export const basketHandlers = (deps: CheckoutDeps): Handlers<BasketChannels> => ({
  'basket.open': () => ok(openBasket(deps)),
  'basket.add': (request, act) => addGoods(deps, act, request),
  'basket.set-quantity': (request, act) => setQuantity(deps, act, request),
  'basket.note': (request) => setNote(deps, request),
  'basket.remove': (request, act) => removeLine(deps, act, request),
  'basket.put-back': (request) => putBack(deps, request),
  'basket.price': (request, act) => setPrice(deps, act, request),
  'basket.discount': (request, act) => setDiscount(deps, act, request),
  'basket.other': (request, act) => setOther(deps, act, request),
  'basket.add-open-item': (request, act) => addOpenItem(deps, act, request),
  'basket.replace-unknown': (request, act) => replaceUnknown(deps, act, request),
  'basket.keep-refused': (request, act) => keepRefused(deps, act, request),
  'basket.dismiss': (request) => dismiss(deps, request),
  'basket.empty': (request, act) => emptyBasket(deps, act, request),
  'basket.next': (request, act) => nextBasket(deps, act, request),
  'basket.park': (request) => parkBasket(deps, request),
  'basket.parked': () => parkedBaskets(deps),
  'basket.recall': (request, act) => recallBasket(deps, act, request),
  'basket.agree': (request) => agreeBasket(deps, request),
  'basket.drop': (request, act) => dropBasket(deps, act, request),
  'product.price-check': ({ code }) => ok(productOfCode(deps, code.trim()) ?? null),
});
