import { printerOf } from '../../shared/device/printer.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import { createAudit } from '../audit/audit.ts';
import { groupsOf } from '../catalogue/at-till/choose-tax.ts';
import { createGoodsAtTill } from '../catalogue/at-till/goods-at-till.ts';
import { createFavourites } from '../catalogue/favourites.ts';
import { createNational } from '../catalogue/national/national.ts';
import { createProductSearch } from '../catalogue/product-search.ts';
import { readTaxGroups } from '../catalogue/tax-groups.ts';
import { createCheckout } from '../checkout/checkout.ts';
import type { CustomerFeature } from '../customer/customer.ts';
import { installedPrinter } from '../devices/printer/installed.ts';
import { createDrawer } from '../drawer/drawer.ts';
import { createHistory } from '../history/history.ts';
import { saleStory } from '../history/sale-story.ts';
import { createClaim } from '../identity/claim.ts';
import { gatherApprovals, gatherHandlers } from '../ipc/dispatch.ts';
import { createJournalMaintenance } from '../journal/journal-maintenance.ts';
import { createCounterPrinter } from '../paper/counter-printer.ts';
import { createSheets } from '../paper/sheets.ts';
import { createPictures } from '../pictures/pictures.ts';
import { createInstall } from '../provisioning/pending.ts';
import { codeGuard } from '../secret/code-guard.ts';
import { createSettings } from '../settings/settings.ts';
import { createShift } from '../shift/shift.ts';
import { createStaff } from '../staff/staff.ts';
import { loggedSecretsIn } from '../storage/repositories/lost-secrets.ts';
import { soldAtOnce } from '../storage/sold-in-thread.ts';
import { createTasks } from '../tasks/tasks.ts';
import { createTenders } from '../tender/tenders.ts';
import { createTraining } from '../training/training-customer.ts';
import { composeCards } from './compose-cards.ts';
import { composeCustomer } from './compose-customer.ts';
import { composeGoods } from './compose-goods.ts';
import { composeMoney } from './compose-money.ts';
import { composeOverview } from './compose-overview.ts';
import { composePapers } from './compose-papers.ts';
import { livesOf } from './lifecycle.ts';
import { permitsOf } from './permits.ts';
import type { Till, TillDeps } from './till.ts';

/** @throws an error with a channel's name if two features answer the channel or no feature does. */
export function compose(given: TillDeps): Till {
  let heard: CustomerFeature['heard'] = () => undefined;
  const deps: TillDeps = {
    ...given,
    runtime: {
      ...given.runtime,
      publish: (event, payload) => {
        given.runtime.publish(event, payload);
        heard(event);
      },
    },
  };
  const { shop, books, folder, service, provisioning, documents } = deps;
  const { clock, random, publish, notices, onBug } = deps.runtime;
  const { catalogue, fiscal } = shop;
  const { journal, search } = books;
  const { endpoint } = service;
  const { mode } = endpoint;
  const taxGroups = readTaxGroups();
  const settings = (): Settings => shop.settings.read();
  // All requests for the setup code share one budget of guesses.
  const codes = codeGuard({ hash: journal.setupCode, journal, clock });
  const { selling, charging, continuing, undoing, handingOut, inShift } = permitsOf({
    notSetUp: provisioning.trouble,
    journalTrouble: books.trouble,
    serviceTrouble: service.trouble,
    shiftStop: () => shift.sellStop(),
  });
  const { network, payments, manualLookUp, receipts, refunds, reconcile, wake } = composeMoney(deps, {
    continuing,
    undoing,
    handingOut,
    checkCode: (act, setupCode) => staff.checkCode(act, setupCode),
    onCompared: (page) => shift.noteCompared(page),
    onWhole: (startedWallMs) => shift.noteWhole(startedWallMs),
  });
  const tasks = createTasks({ journal, payments, beside: () => keptCards.overdue(), clock, publish, onBug });
  const shift = createShift({
    journal,
    soldOn: books.soldOn ?? soldAtOnce(journal),
    clock,
    random,
    endpoint,
    settings,
    hasRight: (...rights) => staff.hasRight(...rights),
    selling,
    publish,
    compare: reconcile.runBeside,
    documents,
    onBug,
  });
  const checkout = createCheckout({
    journal,
    catalogue,
    itemGroups: () => groupsOf({ goods: shop.goods, mode, taxGroups }),
    clock,
    random,
    fiscal,
    settings,
    endpoint,
    payments,
    onBasket: () => network.probeNow(),
    publish,
  });
  const tenders = createTenders({
    journal,
    catalogue,
    clock,
    random,
    fiscal,
    endpoint,
    saleOfBasket: checkout.saleOfBasket,
    cashStop: checkout.cashStop,
    parkBehind: checkout.parkBehind,
    slipNumber: () => settings().slipNumber,
    basketApproval: checkout.tenderApproval,
    payments,
    selling: () => inShift(selling()),
    charging: () => inShift(charging()),
    undoing,
    gatewayOffMs: service.gatewayOffMs,
    publish,
    onBug,
  });

  const canType = (): boolean => customer.canType();
  const { keptCards, cards } = composeCards(deps, {
    ...{ continuing, network, payments, checkout, tenders, canType },
  });
  const staff = createStaff({
    ...deps.staff,
    codes,
    journal,
    secrets: journal.own(loggedSecretsIn),
    clock,
    random,
    publish,
    onBug,
    notices,
    settings,
    isUnderWay: () => payments.isUnderWay() || cards.isTyping(),
    isCopied: folder.copied !== null,
    approvalRules: () => approvalRules,
  });

  const favourites = createFavourites({ journal, catalogue, looks: catalogue, clock, mode });
  const national = createNational({ lists: shop.national, open: documents.open, publish });
  const goods = composeGoods(deps, { checkout, national: national.facts });
  const { provisionedPrinter, provisionedDrawer } = deps.devices;
  const sheets = createSheets(deps.devices.sheets);
  const counter = createCounterPrinter({
    clock,
    setUp: () => printerOf(settings(), provisionedPrinter),
    open: (setUp) =>
      setUp.kind === 'installed'
        ? installedPrinter({ clock, system: sheets }, setUp)
        : deps.devices.printer(setUp),
    onBug,
  });
  const drawer = createDrawer({
    journal,
    settings,
    provisioned: provisionedDrawer,
    counter,
    clock,
    notices,
    publish,
    onBug,
  });
  const story = saleStory({ journal, payments, search });
  const prints = composePapers(deps, { payments, refunds, shift, counter, story });
  const { customer, pole } = composeCustomer(deps, { payments, cards, isLocked: () => staff.isLocked() });
  heard = (event) => {
    if (event === 'basket.changed') cards.recheck();
    customer.heard(event);
  };
  const claim = createClaim({ copied: folder.copied, journal, codes });
  const features = {
    settings: createSettings({
      store: shop.settings,
      journal,
      publish,
      copies: folder.copies,
      hasPicture: shop.pictures.has,
    }),
    pictures: createPictures({ pictures: shop.pictures, clock }),
    productSearch: createProductSearch({ catalogue, looks: catalogue, fiscal }),
    national,
    goods,
    goodsAtTill: createGoodsAtTill({
      goods: goods.store,
      catalogue,
      mode,
      taxGroups,
      national: national.list,
      fiscal,
      language: () => settings().language,
      clock,
      random,
    }),
    favourites,
    receipts,
    payments,
    manualLookUp,
    refunds,
    checkout,
    tenders,
    cards,
    keptCards,
    history: createHistory({
      journal,
      payments,
      search,
      story,
      clock,
      mode,
      publish,
      save: documents.save,
      settings,
      hasRight: (...rights) => staff.hasRight(...rights),
      onBug,
    }),
    staff,
    audit: createAudit({
      journal,
      clock,
      publish,
      save: documents.save,
      onBroken: books.foundDamaged,
    }),
    shift,
    reconcile,
    tasks,
    // Its pulse comes before the paper of the same sale.
    drawer,
    prints,
    sheets,
    network,
    journalMaintenance: createJournalMaintenance({
      trouble: books.trouble,
      publish,
      ...books.maintenance,
    }),
    claim,
    install: createInstall({ pending: provisioning.pending, notices, restart: provisioning.restart }),
    customer,
    pole,
    training: createTraining({ ...deps.training, language: () => settings().language }),
    ...composeOverview(deps, {
      ...{ charging, network, payments, checkout, claim, staff, tasks, prints, drawer, pole, goods },
    }),
  };
  const approvalRules = gatherApprovals(Object.values(features));
  return {
    mode,
    handlers: gatherHandlers(Object.values(features)),
    ...livesOf(folder.copied ? {} : features, onBug),
    gate: staff.gate,
    charging,
    pageLoaded: () => {
      cards.pageLoaded();
      customer.pageLoaded();
    },
    wake: () => {
      staff.slept();
      shift.wake();
      goods.wake();
      wake();
    },
    finish: () => payments.finish(),
    isOwedAnEnd: () => payments.isOwedAnEnd(),
    isUnderWay: () => payments.isUnderWay(),
    soldLately: favourites.soldLately,
    features,
    checkout,
    payments,
    receipts,
    network,
  };
}
