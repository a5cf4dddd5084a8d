/** Checkout as a feature: the open basket, and the two ways to be paid for it. */
import type { OpenBasketView } from '../../shared/contract/checkout.ts';
import type { Feature } from '../ipc/feature.ts';
import { takeCash } from './cash.ts';
import { chargeCode } from './code.ts';
import type { CheckoutDeps } from './deps.ts';
import { freshBasket, openBasket } from './open-basket.ts';

export interface Checkout extends Feature<'basket.keep' | 'basket.next' | 'tender.code' | 'tender.cash'> {
  /** The basket that the first screen shows. */
  openBasket(): OpenBasketView;
}

export const createCheckout = (deps: CheckoutDeps): Checkout => ({
  handlers: {
    'basket.keep': (basket) => {
      deps.onBasket();
      return deps.journal.keepBasket(basket);
    },
    'basket.next': () => freshBasket(deps),
    'tender.code': (request, act) => chargeCode(deps, act, request),
    'tender.cash': (request, act) => takeCash(deps, act, request),
  },
  start: () => undefined,
  stop: () => undefined,
  openBasket: () => openBasket(deps),
});
