import { createAudit } from '../audit/audit.ts';
import { createFavourites } from '../catalogue/favourites.ts';
import { createProductSearch } from '../catalogue/product-search.ts';
import { createCheckout } from '../checkout/checkout.ts';
import { wakeAfter } from '../fiscal/wake-after.ts';
import { createHistory } from '../history/history.ts';
import { createClaim } from '../identity/claim.ts';
import { gatherApprovals, gatherHandlers } from '../ipc/dispatch.ts';
import { createJournalMaintenance } from '../journal/journal-maintenance.ts';
import { createInstall } from '../provisioning/pending.ts';
import { codeGuard } from '../secret/code-guard.ts';
import { createSettings } from '../settings/settings.ts';
import { createShift } from '../shift/shift.ts';
import { createStaff } from '../staff/staff.ts';
import { toldSecretsIn } from '../storage/repositories/lost-secrets.ts';
import { changesTasks, createTasks } from '../tasks/tasks.ts';
import { createTenders } from '../tender/tenders.ts';
import { createTraining } from '../training/training-customer.ts';
import { composeMoney } from './compose-money.ts';
import { composeOverview } from './compose-overview.ts';
import { hearing } from './hearing.ts';
import { livesOf } from './lifecycle.ts';
import { permitsOf } from './permits.ts';
import type { Till, TillDeps } from './till.ts';

/** @throws an error with a channel's name if two features answer the channel or no feature does. */
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
  // All requests for the setup code share one budget of guesses.
  const codes = codeGuard({ hash: journal.setupCode, journal, clock });
  const { selling, charging, goingOn, handingOut, inShift } = permitsOf({
    notSetUp: deps.notSetUp,
    journalTrouble: deps.journalTrouble,
    serviceTrouble: deps.serviceTrouble,
    shiftStop: () => shift.sellStop(),
  });
  const { network, payments, receipts, refunds, reconcile, wake } = composeMoney(deps, {
    journal,
    goingOn,
    handingOut,
    checkCode: (act, setupCode) => staff.checkCode(act, setupCode),
    onCompared: (page) => shift.hearCompared(page),
    onWhole: (startedWallMs) => shift.hearWhole(startedWallMs),
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
    documents: deps.documents,
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
    secrets: journal.own(toldSecretsIn),
    clock,
    random,
    publish,
    notices,
    settings: () => deps.settings.read(),
    isUnderWay: () => payments.isUnderWay(),
    isCopied: deps.copied !== null,
    approvalRules: () => approvalRules,
  });

  const claim = createClaim({ copied: deps.copied, journal, codes });
  const features = {
    settings: createSettings({ store: deps.settings, journal, publish, copies: deps.copies }),
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
      save: deps.documents.save,
      settings: () => deps.settings.read(),
      hasRight: (...rights) => staff.hasRight(...rights),
    }),
    staff,
    audit: createAudit({
      journal,
      clock,
      publish,
      save: deps.documents.save,
      onBroken: deps.journalFoundDamaged,
    }),
    shift,
    reconcile,
    tasks,
    network,
    journalMaintenance: createJournalMaintenance({
      trouble: deps.journalTrouble,
      publish,
      ...deps.journalMaintenance,
    }),
    claim,
    install: createInstall({ pending: deps.pending, notices, restart: deps.restart }),
    training: createTraining(deps.training),
    ...composeOverview(deps, { journal, charging, network, payments, checkout, claim, staff, tasks }),
  };
  const approvalRules = gatherApprovals(Object.values(features));
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
