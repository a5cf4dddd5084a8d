/** Checkout as a feature: the open basket, and the ways to be paid for it. */
import type { OpenBasketView } from '../../shared/contract/checkout.ts';
import { fail } from '../../shared/result.ts';
import type { Feature } from '../ipc/feature.ts';
import { takeCash } from './cash.ts';
import { chargeCode } from './code.ts';
import type { CheckoutDeps } from './deps.ts';
import { holdsMoney, mayChange } from './may-tender.ts';
import { freshBasket, openBasket } from './open-basket.ts';
import { takeTerminal } from './terminal.ts';

export interface Checkout
  extends Feature<'basket.keep' | 'basket.next' | 'tender.code' | 'tender.cash' | 'tender.terminal'> {
  /** The basket that the first screen shows. */
  openBasket(): OpenBasketView;
}

export const createCheckout = (deps: CheckoutDeps): Checkout => ({
  handlers: {
    'basket.keep': (basket) => {
      deps.onBasket();
      const may = mayChange(deps, basket.saleId);
      return may.ok ? deps.journal.keepBasket(basket) : may;
    },
    // What is paid in part may not get out of sight.
    'basket.next': ({ saleId }) =>
      holdsMoney(deps, saleId) ? fail({ code: 'sale.holds-money' }) : freshBasket(deps),
    'tender.code': (request, act) => chargeCode(deps, act, request),
    'tender.cash': (request, act) => takeCash(deps, act, request),
    'tender.terminal': (request, act) => takeTerminal(deps, act, request),
  },
  start: () => undefined,
  stop: () => undefined,
  openBasket: () => openBasket(deps),
});
