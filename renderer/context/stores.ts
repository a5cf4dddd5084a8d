/** The state of one page: this file makes each store, for one app instance alone. */

import { createPlayer, type Play } from '../ui/tones.ts';
import type { Api } from './api.ts';
import { type ApprovingStore, createApproving } from './approving.ts';
import { type BasketStore, createBasket } from './basket.ts';
import { queuedWhileLocked } from './locked-page.ts';
import { createPayments, type PaymentsStore } from './payments.ts';
import { createRoute, type RouteStore } from './route.ts';
import { createStaff, type StaffStore } from './staff.ts';
import { createTill, type TillStore } from './till.ts';

export interface Stores {
  /** For presses: a missing right asks a manager for approval first. */
  readonly api: Api;
  /** For queries of a screen: a refusal comes back unchanged. */
  readonly reading: Api;
  readonly approving: ApprovingStore;
  readonly staff: StaffStore;
  readonly till: TillStore;
  readonly basket: BasketStore;
  readonly payments: PaymentsStore;
  readonly route: RouteStore;
  /** Plays a sound at the volume of the settings. */
  readonly play: Play;
}

export function createStores(direct: Api): Stores {
  const staff: StaffStore = createStaff((isSomebodyElse) => {
    approving.cancel();
    if (isSomebodyElse) {
      route.goTo('sale');
      // How many of what comes next was the other one's word.
      route.openPicker(null);
    } else route.openDialog(null);
  });
  const reading = queuedWhileLocked(direct, staff);
  const approving = createApproving(reading);
  const { api } = approving;
  const till = createTill(api);
  const route = createRoute();
  approving.subscribe(() => route.missScan(null));
  staff.subscribe(({ isSeen }, before) => {
    if (isSeen !== before.isSeen) route.missScan(null);
  });
  return {
    api,
    reading,
    approving,
    staff,
    till,
    basket: createBasket(),
    payments: createPayments(),
    route,
    play: createPlayer(() => till.getState().settings.soundVolume),
  };
}
