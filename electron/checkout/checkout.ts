/** Checkout as a feature: the basket and the tenders. */
import type { BasketView } from '../../shared/contract/basket.ts';
import type { Publish } from '../../shared/contract/contract.ts';
import type { Feature } from '../ipc/feature.ts';
import { type CheckoutChannel, checkoutApprovals } from './approvals.ts';
import { basketHandlers } from './basket/basket.ts';
import { stampModes } from './basket/fit.ts';
import { openBasket } from './basket/keep.ts';
import { tellingBaskets } from './basket/telling.ts';
import { takeCash } from './cash.ts';
import { chargeCode } from './code.ts';
import type { CheckoutDeps } from './deps.ts';
import { takeTerminal } from './terminal.ts';

export interface CheckoutParts extends CheckoutDeps {
  readonly publish: Publish;
}

export interface Checkout extends Feature<CheckoutChannel> {
  /** The basket that the first screen shows. */
  openBasket(): BasketView;
}

export function createCheckout({ publish, ...parts }: CheckoutParts): Checkout {
  const journal = tellingBaskets(parts.journal, (changed) => publish('basket.changed', changed));
  const deps: CheckoutDeps = { ...parts, journal };
  return {
    handlers: {
      ...basketHandlers(deps),
      'tender.code': (request, act) => chargeCode(deps, act, request),
      'tender.cash': (request, act) => takeCash(deps, act, request),
      'tender.terminal': (request, act) => takeTerminal(deps, act, request),
    },
    approvals: checkoutApprovals(deps),
    start: () => stampModes(deps),
    stop: () => undefined,
    openBasket: () => {
      stampModes(deps);
      return openBasket(deps);
    },
  };
}
