/** Checkout as a feature: the basket, and the ways to be paid for it. */
import type { BasketView } from '../../shared/contract/basket.ts';
import type { Feature } from '../ipc/feature.ts';
import { type BasketChannels, basketHandlers } from './basket/basket.ts';
import { openBasket } from './basket/keep.ts';
import { takeCash } from './cash.ts';
import { chargeCode } from './code.ts';
import type { CheckoutDeps } from './deps.ts';
import { takeTerminal } from './terminal.ts';

export interface Checkout
  extends Feature<BasketChannels | 'tender.code' | 'tender.cash' | 'tender.terminal'> {
  /** The basket that the first screen shows. */
  openBasket(): BasketView;
}

export const createCheckout = (deps: CheckoutDeps): Checkout => ({
  handlers: {
    ...basketHandlers(deps),
    'tender.code': (request, act) => chargeCode(deps, act, request),
    'tender.cash': (request, act) => takeCash(deps, act, request),
    'tender.terminal': (request, act) => takeTerminal(deps, act, request),
  },
  start: () => undefined,
  stop: () => undefined,
  openBasket: () => openBasket(deps),
});
