/** Wires the features that show the till's own state: diagnostics, the overview and the first screen. */
import { momentOf } from '../../shared/time.ts';
import type { Checkout } from '../checkout/checkout.ts';
import { createDiagnostics } from '../diagnostics/diagnostics.ts';
import type { Claim } from '../identity/claim.ts';
import { createOverview } from '../overview/overview.ts';
import { isCountedOpen } from '../shift/state.ts';
import type { Staff } from '../staff/staff.ts';
import type { Tasks } from '../tasks/tasks.ts';
import type { Money } from './compose-money.ts';
import { createFirstScreen } from './first-screen.ts';
import type { Permits } from './permits.ts';
import type { TillDeps } from './till.ts';

interface Gathered extends Pick<Permits, 'charging'>, Pick<Money, 'network' | 'payments'> {
  readonly checkout: Pick<Checkout, 'openBasket'>;
  readonly claim: Pick<Claim, 'view'>;
  readonly staff: Pick<Staff, 'view'>;
  readonly tasks: Pick<Tasks, 'count'>;
}

export function composeOverview(deps: TillDeps, gathered: Gathered) {
  const { version, endpoint, clock, catalogue, notices, folder, secretInMemoryOnly, journal } = deps;
  const { charging, network, payments, checkout, claim, staff, tasks } = gathered;
  const clockOffsetMs = (): number | null =>
    network.isReached() ? deps.gatewayOffMs(momentOf(clock)) : null;
  return {
    diagnostics: createDiagnostics({
      version,
      runtime: deps.runtime,
      endpoint,
      proxyText: deps.proxyText,
      secretInMemoryOnly,
      journal,
      charging,
      clockOffsetMs,
      productCount: () => catalogue.count(),
      soldWhole: () => (deps.fiscal.amountScale === 1 ? catalogue.weighed() : 0),
      folder,
    }),
    overview: createOverview({
      clock,
      endpoint,
      journal,
      clockOffsetMs,
      folder,
      copyFolder: () => deps.settings.read().logFolder,
      copiedWallMs: deps.copiedWallMs ?? (() => null),
      notices: notices.list,
      printers: deps.documents.printers,
    }),
    firstScreen: createFirstScreen({
      version,
      mode: endpoint.mode,
      shop: deps.shop,
      fiscal: deps.fiscal,
      secretInMemoryOnly,
      notSetUp: deps.notSetUp,
      settings: () => deps.settings.read(),
      charging,
      copied: claim.view,
      openBasket: checkout.openBasket,
      categories: () => catalogue.categories(),
      payments: payments.onScreen,
      tasks: tasks.count,
      network: network.view,
      notices: notices.list,
      isShiftCounted: () => isCountedOpen(journal),
      staff: staff.view,
    }),
  };
}
