import { momentOf } from '../../shared/time.ts';
import { createFavourites } from '../catalogue/favourites.ts';
import { createProductSearch } from '../catalogue/product-search.ts';
import { createCheckout } from '../checkout/checkout.ts';
import { createReceipts } from '../fiscal/receipts.ts';
import { wakeAfter } from '../fiscal/wake-after.ts';
import { createHistory } from '../history/history.ts';
import { createClaim } from '../install/claim.ts';
import { createDiagnostics } from '../install/diagnostics.ts';
import { createGlance } from '../install/glance.ts';
import { createInstall } from '../install/pending.ts';
import { gatherHandlers } from '../ipc/dispatch.ts';
import { createJournalMaintenance } from '../journal/journal-maintenance.ts';
import { createPayments } from '../payment/payments.ts';
import { createReconcile } from '../reconcile/reconcile.ts';
import { createRefunds } from '../refund/refunds.ts';
import { codeGuard } from '../secret/code-guard.ts';
import { createSettings } from '../settings/settings.ts';
import { createShift } from '../shift/shift.ts';
import { createAudit } from '../staff/audit.ts';
import { createStaff } from '../staff/staff.ts';
import { changesTasks, createTasks } from '../tasks/tasks.ts';
import { createTenders } from '../tender/tenders.ts';
import { createTraining } from '../training/training-customer.ts';
import { createFirstScreen } from './first-screen.ts';
import { hearing } from './hearing.ts';
import { livesOf } from './lifecycle.ts';
import { createNetwork } from './network.ts';
import { permitsOf } from './permits.ts';
import type { Till, TillDeps } from './till.ts';

/** @throws with a channel's name where two features answer it or none does. */
export function compose(deps: TillDeps): Till {
  const { clock, random, publish, notices, onBug, catalogue, fiscal, endpoint } = deps;
  const { mode } = endpoint;
  const journal = hearing(deps.journal, (entry, act) => {
    if (changesTasks(entry)) tasks.tell();
    staff.gate.stored(act);
    tenders.tell(entry);
    wakeAfter({ journal, wake: receipts.wake, onBug }, entry);
    deps.search.wake();
  });
  // Whoever guesses the installer's code has one budget, wherever it is asked for.
  const codes = codeGuard({ hash: journal.setupCode, journal, clock });
  const { selling, charging, goingOn, handingOut, inShift } = permitsOf({
    notSetUp: deps.notSetUp,
    journalTrouble: deps.journalTrouble,
    serviceTrouble: deps.serviceTrouble,
    shiftStop: () => shift.sellStop(),
  });
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
    checkCode: (act, setupCode) => staff.checkCode(act, setupCode),
    onChange: (view) => {
      publish('payment.changed', view);
      network.tell();
      if (view.refunds.length > 0) receipts.wake(view.transactionId);
      reconcile.hearPayment(view);
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
    handingOut,
    onBug,
  });
  const reconcile = createReconcile({
    journal,
    gateway,
    clock,
    endpoint,
    payments,
    charging: goingOn,
    onCompared: (page) => shift.hearCompared(page),
    onWhole: (startedWallMs) => shift.hearWhole(startedWallMs),
    onProgress: (progress) => publish('reconcile.progress', progress),
    onBug,
  });
  const tasks = createTasks({ journal, payments, clock, publish, onBug });
  const shift = createShift({
    journal,
    clock,
    random,
    endpoint,
    settings: () => deps.settings.read(),
    hasRight: (...rights) => staff.hasRight(...rights),
    selling,
    publish,
    compare: reconcile.runBeside,
    paper: deps.paper,
    onBug,
  });
  const checkout = createCheckout({
    journal,
    catalogue,
    clock,
    random,
    fiscal,
    settings: () => deps.settings.read(),
    endpoint,
    payments,
    selling: () => inShift(selling()),
    charging: () => inShift(charging()),
    onBasket: () => network.lookNow(),
    publish,
  });
  const tenders = createTenders({
    journal,
    payments,
    clock,
    random,
    mode,
    selling,
    drawerStop: shift.sellStop,
    gatewayOffMs: deps.gatewayOffMs,
    publish,
    onBug,
  });

  const staff = createStaff({
    ...deps.staff,
    codes,
    journal,
    clock,
    random,
    publish,
    notices,
    settings: () => deps.settings.read(),
    product: (id) => catalogue.product(id),
    isUnderWay: () => payments.isUnderWay(),
    isCopied: deps.copied !== null,
  });

  const claim = createClaim({ copied: deps.copied, journal, codes });
  const features = {
    settings: createSettings({ store: deps.settings, journal, publish }),
    productSearch: createProductSearch({ catalogue, fiscal }),
    favourites: createFavourites({ journal, catalogue, clock, mode }),
    receipts,
    payments,
    refunds,
    checkout,
    tenders,
    history: createHistory({
      journal,
      payments,
      search: deps.search,
      clock,
      mode,
      publish,
      save: deps.paper.save,
    }),
    staff,
    audit: createAudit({
      journal,
      clock,
      publish,
      save: deps.paper.save,
      onBroken: deps.journalFoundDamaged,
    }),
    shift,
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
    glance: createGlance({
      clock,
      endpoint,
      journal,
      clockOffsetMs: () => (network.isReached() ? deps.gatewayOffMs(momentOf(clock)) : null),
      folder: deps.folder,
      copyFolder: () => deps.settings.read().logFolder,
      copiedWallMs: deps.copiedWallMs ?? (() => null),
      notices: notices.list,
      printers: deps.paper.printers,
    }),
    install: createInstall({ pending: deps.pending, notices, restart: deps.restart }),
    training: createTraining(deps.training),
    firstScreen: createFirstScreen({
      version: deps.version,
      mode,
      shop: deps.shop,
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
      staff: staff.view,
    }),
  };
  return {
    mode,
    handlers: gatherHandlers(Object.values(features)),
    ...livesOf(deps.copied ? {} : features, onBug),
    gate: staff.gate,
    charging,
    wake: () => {
      staff.slept();
      shift.wake();
      wake();
    },
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
