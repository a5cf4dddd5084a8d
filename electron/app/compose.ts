/**
 * THE list of features: each with what it needs and nothing else, and what one has to tell another. No file, socket,
 * timer or Electron is touched here: all that comes in, so that tests, simulation and bench compose the same till.
 */

import type { Catalogue } from '../../shared/catalogue/catalogue.ts';
import type { Publish } from '../../shared/contract/contract.ts';
import type { TrainingCode } from '../../shared/contract/training.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { FiscalSettings } from '../../shared/fiscal/items.ts';
import type { Endpoint, Mode } from '../../shared/payment/endpoint.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Clock, type Moment, momentOf, type Randomness } from '../../shared/time.ts';
import { createFavourites } from '../catalogue/favourites.ts';
import { createProductSearch } from '../catalogue/product-search.ts';
import { type Checkout, createCheckout } from '../checkout/checkout.ts';
import { createHistory } from '../checkout/history.ts';
import { createReceipts, type Receipts } from '../fiscal/receipts.ts';
import { wakeAfter } from '../fiscal/wake-after.ts';
import type { GatewayClient } from '../gateway/gateway.ts';
import { type CopiedFolder, createClaim } from '../install/claim.ts';
import { createDiagnostics, type FolderFacts } from '../install/diagnostics.ts';
import { createInstall, type Pending } from '../install/pending.ts';
import { gatherHandlers } from '../ipc/dispatch.ts';
import type { Feature, Handlers } from '../ipc/feature.ts';
import { createPayments, type PaymentsFeature } from '../payment/payments.ts';
import { createReconcile } from '../reconcile/reconcile.ts';
import { createRefunds } from '../refund/refunds.ts';
import { createSettings } from '../settings/settings.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { createShift } from '../shift/shift.ts';
import type { Journal } from '../storage/journal.ts';
import {
  createJournalMaintenance,
  type JournalMaintenanceDeps,
} from '../storage/maintenance/journal-maintenance.ts';
import { createTasks, telling } from '../tasks/tasks.ts';
import { hearing } from '../tender/hearing.ts';
import { createTenders } from '../tender/tenders.ts';
import { createTraining } from '../training/training-customer.ts';
import { createFirstScreen } from './first-screen.ts';
import { type Life, livesOf } from './lifecycle.ts';
import { createNetwork, type Network } from './network.ts';
import type { NoticeBoard } from './notice-board.ts';

export interface TillDeps {
  readonly version: string;
  readonly runtime: string;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly publish: Publish;
  readonly notices: NoticeBoard;
  /** Something broke that nobody expected. */
  readonly onBug: (where: string, bug: unknown) => void;
  readonly shopName: string | null;
  readonly settings: SettingsStore;
  readonly catalogue: Catalogue;
  readonly fiscal: FiscalSettings;
  readonly journal: Journal;
  /** Why nothing can be sold into the journal; null while it can. Asked anew each time. */
  readonly journalTrouble: () => TillError | null;
  readonly journalMaintenance: Pick<JournalMaintenanceDeps, 'repair' | 'startFresh'>;
  /** The folder is bound to another machine: nothing begins by itself until a person has said what it is. */
  readonly copied: CopiedFolder | null;
  /** Where this till's payments live, whether or not it may charge. */
  readonly endpoint: Endpoint;
  readonly cashboxCode: string | null;
  /** Why the till that was to be set up is not: nothing is sold on it then. null: it is, or it is a training till. */
  readonly notSetUp: TillError | null;
  /** Why no payer code can be charged at the endpoint; null where it can. */
  readonly serviceTrouble: TillError | null;
  readonly secretInMemoryOnly: boolean;
  /** A provisioning file that waits for the setup code. */
  readonly pending: Pending | null;
  /** Ends the till in order and begins it anew; null: it can't do that here. */
  readonly restart: (() => void) | null;
  readonly gateway: GatewayClient;
  /** Through which proxies requests go, without credentials; null for none, or not known yet. */
  readonly proxyText: () => string | null;
  /** Gateway minus PC, ms, by the clocks' readings at that moment; null while no answer has told. */
  readonly gatewayOffMs: (at: Moment) => number | null;
  readonly folder: () => FolderFacts;
  readonly training: { readonly codes: readonly TrainingCode[]; readonly showCustomer: () => void };
}

export interface Till extends Life {
  readonly mode: Mode;
  readonly handlers: Handlers;
  /** Whether payer codes can be charged. Asked anew each time: it may change. */
  charging(): Result<null, TillError>;
  /** The network is back, or the machine slept: what waited may be there by now. */
  wake(): void;
  /** Resolves when no payment needs this process any more: at once, or within a minute. */
  finish(): Promise<void>;
  /** Whether `finish` would wait. */
  isOwedAnEnd(): boolean;
  /** Somebody waits for a payment. */
  isUnderWay(): boolean;
  /** Each by its name: a test begins those that it is about. */
  readonly features: Readonly<Record<string, Pick<Feature, 'start' | 'stop'>>>;
  readonly checkout: Checkout;
  readonly payments: PaymentsFeature;
  readonly receipts: Receipts;
  readonly network: Network;
}

/** @throws with a channel's name where two features answer it or none does. */
export function compose(deps: TillDeps): Till {
  const { clock, random, publish, notices, onBug, catalogue, fiscal, endpoint } = deps;
  const { mode } = endpoint;
  const journal = hearing(
    telling(deps.journal, () => tasks.tell()),
    (entry) => {
      tenders.tell(entry);
      wakeAfter({ journal, wake: receipts.wake }, entry);
    },
  );
  /** Cash needs only the journal, on a till that was set up once. */
  const selling = (): Result<null, TillError> => {
    const error = deps.notSetUp ?? deps.journalTrouble();
    return error ? fail(error) : ok(null);
  };
  const charging = (): Result<null, TillError> => {
    const may = selling();
    return may.ok && deps.serviceTrouble ? fail(deps.serviceTrouble) : may;
  };
  /** A full disk stops only what is new: what is under way is asked about, and money is given back. */
  const goingOn = (): Result<null, TillError> => {
    const may = charging();
    if (may.ok || may.error.code !== 'journal.disk-full') return may;
    return deps.serviceTrouble ? fail(deps.serviceTrouble) : ok(null);
  };
  const wake = (): void => {
    network.lookNow();
    payments.lookAgain();
    receipts.retryNow();
  };

  const network = createNetwork({
    gateway: deps.gateway,
    clock,
    random,
    publish,
    mayAsk: () => goingOn().ok,
    onReached: wake,
    paymentsWaiting: () => payments.unfinishedCount(),
    openReceipts: () => journal.openReceipts(endpoint),
  });
  const { gateway } = network;
  const payments = createPayments({
    journal,
    gateway,
    clock,
    random,
    endpoint,
    cashboxCode: deps.cashboxCode,
    fiscal,
    gatewayOffMs: deps.gatewayOffMs,
    mayCharge: () => goingOn().ok,
    onChange: (view) => {
      publish('payment.changed', view);
      network.tell();
      if (view.refunds.length > 0) receipts.wake(view.transactionId);
    },
    onPaid: () => receipts.wake(),
    onJournal: notices.journal,
    onBug,
  });
  const receipts = createReceipts({
    journal,
    gateway,
    clock,
    random,
    endpoint,
    payments,
    onMoved: () => {
      notices.end('fiscal.stumbled');
      network.tell();
    },
    onBug: (where, bug) => {
      onBug(where, bug);
      notices.raise({ code: 'fiscal.stumbled' }, 'warning');
    },
  });
  const refunds = createRefunds({
    journal,
    gateway,
    clock,
    random,
    endpoint,
    gatewayOffMs: deps.gatewayOffMs,
    payments,
    charging: goingOn,
    onBug,
  });
  const reconcile = createReconcile({
    journal,
    gateway,
    clock,
    endpoint,
    payments,
    charging: goingOn,
    onProgress: (progress) => publish('reconcile.progress', progress),
    onBug,
  });
  const tasks = createTasks({ journal, payments, clock, publish, onBug });
  const checkout = createCheckout({
    journal,
    catalogue,
    clock,
    random,
    fiscal,
    settings: () => deps.settings.read(),
    endpoint,
    payments,
    selling,
    charging,
    onBasket: () => network.lookNow(),
  });

  const tenders = createTenders({
    journal,
    payments,
    clock,
    random,
    mode,
    gatewayOffMs: deps.gatewayOffMs,
    publish,
    onBug,
  });

  const claim = createClaim({ copied: deps.copied, journal, clock });
  const features = {
    settings: createSettings({ store: deps.settings, publish }),
    productSearch: createProductSearch({ catalogue, fiscal }),
    favourites: createFavourites({ journal, catalogue, clock, mode }),
    receipts,
    payments,
    refunds,
    checkout,
    tenders,
    history: createHistory({ journal, payments }),
    shift: createShift({ journal, clock, mode }),
    reconcile,
    tasks,
    network,
    journalMaintenance: createJournalMaintenance({
      trouble: deps.journalTrouble,
      ...deps.journalMaintenance,
    }),
    claim,
    diagnostics: createDiagnostics({
      version: deps.version,
      runtime: deps.runtime,
      endpoint,
      proxyText: deps.proxyText,
      secretInMemoryOnly: deps.secretInMemoryOnly,
      journal,
      charging,
      clockOffsetMs: () => (network.isReached() ? deps.gatewayOffMs(momentOf(clock)) : null),
      productCount: () => catalogue.count(),
      folder: deps.folder,
    }),
    install: createInstall({ pending: deps.pending, notices, restart: deps.restart }),
    training: createTraining(deps.training),
    firstScreen: createFirstScreen({
      version: deps.version,
      mode,
      shopName: deps.shopName,
      fiscal,
      secretInMemoryOnly: deps.secretInMemoryOnly,
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
    }),
  };
  return {
    mode,
    handlers: gatherHandlers(Object.values(features)),
    ...livesOf(deps.copied ? {} : features, onBug),
    charging,
    wake,
    finish: () => payments.finish(),
    isOwedAnEnd: () => payments.isOwedAnEnd(),
    isUnderWay: () => payments.isUnderWay(),
    features,
    checkout,
    payments,
    receipts,
    network,
  };
}
