/** Wires the features that show the till's own state: diagnostics, the overview and the first screen. */
import type { Settings } from '../../shared/settings/settings.ts';
import { momentOf } from '../../shared/time.ts';
import type { Goods } from '../catalogue/goods/goods.ts';
import type { Checkout } from '../checkout/checkout.ts';
import { createDiagnostics } from '../diagnostics/diagnostics.ts';
import type { Drawer } from '../drawer/drawer.ts';
import type { Claim } from '../identity/claim.ts';
import { createOverview } from '../overview/overview.ts';
import type { Prints } from '../paper/prints.ts';
import type { Pole } from '../pole/pole.ts';
import { isCountedOpen } from '../shift/state.ts';
import type { Staff } from '../staff/staff.ts';
import { labelsIn } from '../storage/repositories/labels.ts';
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
  readonly prints: Pick<Prints, 'waiting' | 'printer'>;
  readonly drawer: Pick<Drawer, 'view'>;
  readonly pole: Pick<Pole, 'view'>;
  readonly goods: Pick<Goods, 'taxUnconfirmed' | 'notGreen'>;
}

export function composeOverview(deps: TillDeps, gathered: Gathered) {
  const { version, clock, notices } = deps.runtime;
  const { catalogue, fiscal } = deps.shop;
  const { journal } = deps.books;
  const { endpoint, gatewayOffMs, proxyText } = deps.service;
  const { secretInMemoryOnly } = deps.provisioning;
  const { facts: folder, copiedWallMs = () => null } = deps.folder;
  const settings = (): Settings => deps.shop.settings.read();
  const { charging, network, payments, checkout, claim, staff, tasks, prints, drawer, pole, goods } =
    gathered;
  const clockOffsetMs = (): number | null => (network.isReached() ? gatewayOffMs(momentOf(clock)) : null);
  return {
    diagnostics: createDiagnostics({
      version,
      runtime: deps.runtime.platform,
      endpoint,
      proxyText,
      secretInMemoryOnly,
      journal,
      charging,
      clockOffsetMs,
      productCount: () => catalogue.count(),
      soldWhole: () => (fiscal.amountScale === 1 ? catalogue.weighed() : 0),
      folder,
      printer: prints.printer,
      drawer: drawer.view,
      pole: pole.view,
      customerScreen: () => {
        const wanted = settings().customerScreen;
        return wanted && { ...wanted, isShown: deps.customerScreen.isShown() };
      },
      recorded: deps.devices.recorded,
      save: deps.documents.save,
      clock,
    }),
    overview: createOverview({
      clock,
      endpoint,
      journal,
      labels: journal.own(labelsIn),
      clockOffsetMs,
      folder,
      copyFolder: () => settings().logFolder,
      copiedWallMs,
      notices: notices.list,
      goods,
      printers: deps.documents.printers,
    }),
    firstScreen: createFirstScreen({
      version,
      mode: endpoint.mode,
      shop: deps.shop.view,
      fiscal,
      secretInMemoryOnly,
      notSetUp: deps.provisioning.trouble,
      settings,
      charging,
      copied: claim.view,
      openBasket: checkout.openBasket,
      categories: () => catalogue.categories(),
      payments: payments.onScreen,
      tasks: tasks.count,
      network: network.view,
      notices: notices.list,
      isShiftCounted: () => isCountedOpen(journal),
      printsWaiting: prints.waiting,
      staff: staff.view,
    }),
  };
}
