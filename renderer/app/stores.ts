/** What one page knows: each store is made here, for one app instance, and belongs to nobody else. */

import { type BasketStore, createBasket } from '../features/checkout/basket.ts';
import { createPayments, type PaymentsStore } from '../features/payment/payments.ts';
import { createPlayer, type Play } from '../ui/tones.ts';
import type { Api } from './api.ts';
import { createRoute, type RouteStore } from './route.ts';
import { createTill, type TillStore } from './till.ts';

export interface Stores {
  readonly api: Api;
  readonly till: TillStore;
  readonly basket: BasketStore;
  readonly payments: PaymentsStore;
  readonly route: RouteStore;
  /** Plays a sound at the volume of the settings. */
  readonly play: Play;
}

/** Fresh stores on this main process. */
export function createStores(api: Api): Stores {
  const till = createTill(api);
  return {
    api,
    till,
    basket: createBasket(),
    payments: createPayments(),
    route: createRoute(),
    play: createPlayer(() => till.getState().settings.soundVolume),
  };
}
