/**
 * Opens a till on a data folder: everything that features need opens before them and closes after them. The
 * provisioning decides between live and training. If a part fails to open, the till reports it and opens the
 * others.
 */

import { join } from 'node:path';
import type { Catalogue, SearchRank } from '../../shared/catalogue/catalogue.ts';
import type { Publish } from '../../shared/contract/contract.ts';
import type { SheetWindows } from '../../shared/device/system-printing.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { isNamed, type Machine } from '../../shared/machine.ts';
import { type GivenFacts, withGiven } from '../../shared/payment/service-facts.ts';
import { fail } from '../../shared/result.ts';
import type { Clock, Randomness } from '../../shared/time.ts';
import type { SealedTokens } from '../card/open-tokens.ts';
import type { SealedCards } from '../card/sealed-cards.ts';
import { type CustomerScreen, NO_SCREEN } from '../customer/screen.ts';
import type { Documents } from '../export/documents.ts';
import { openGateway } from '../gateway/open-gateway.ts';
import { type Prepared, reachOfTill } from '../provisioning/prepare-service.ts';
import type { Pins } from '../secret/pins.ts';
import { leaveCardsToOther } from '../secret/sealed-file.ts';
import { NO_VAULT, type Vault } from '../secret/vault.ts';
import { checkCopyFolder } from '../settings/copy-folder.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { FactsJournal, Journal } from '../storage/journal.ts';
import { claimFolder } from '../storage/maintenance/claim.ts';
import { journalPath } from '../storage/maintenance/set-aside.ts';
import type { Books } from '../storage/open-books.ts';
import { picturesIn } from '../storage/pictures/picture-files.ts';
import { NO_SEARCH, searchThread } from '../storage/search/search.ts';
import { soldInThread } from '../storage/sold-in-thread.ts';
import { progressTo, workInThread } from './books-work.ts';
import { compose } from './compose.ts';
import { fiscalOf } from './fiscal-settings.ts';
import { readFolderFacts } from './folder-facts.ts';
import { importCalls } from './goods/import-calls.ts';
import { importDesk } from './goods/import-desk.ts';
import { countEntry, newEntryCount } from './goods/rest-while-selling.ts';
import { soldSince } from './goods/sold-since.ts';
import { nationalLists } from './national/national-lists.ts';
import { loadInThread } from './national/national-work.ts';
import type { NoticeBoard } from './notice-board.ts';
import { openDevices } from './open-devices.ts';
import { openGoods, type TillGoods } from './open-goods.ts';
import { networkPolicyOf, ownAddresses } from './proxy.ts';
import type { Till } from './till.ts';

export interface FolderDeps {
  readonly folder: string;
  readonly version: string;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly settings: SettingsStore;
  readonly machine: Machine;
  readonly notices: NoticeBoard;
  /** When the second folder of lines last had every entry; null: not since the start. */
  readonly copiedWallMs?: () => number | null;
  /** The second folder was changed. */
  readonly onCopyMoved?: () => void;
  /** Seals and checks PINs with this machine's key. */
  readonly pins: Pins;
  /** Left out: nothing is sealed. */
  readonly cardTokens?: Vault<SealedTokens>;
  readonly keptCards?: Vault<SealedCards>;
  /** The folder's journal, which this till closes. */
  readonly books: Books;
  /** The start's prepared service and set-up. */
  readonly prepared: Prepared;
  /** Ends the till in order and starts it again; null: this is impossible here. */
  readonly restart: (() => void) | null;
  /** The system's proxy for an address, in the format of a proxy script. */
  readonly systemProxy: (baseUrl: string) => Promise<string>;
  readonly publish: Publish;
  readonly showTrainingCustomer: () => void;
  /** Left out: no second screen. */
  readonly customerScreen?: CustomerScreen;
  /** Left out: the runtime can't print without its dialog. */
  readonly sheets?: SheetWindows;
  /** Files that leave the till. */
  readonly documents: Documents;
  readonly onBug: (where: string, bug: unknown) => void;
}

export interface FolderTill extends Till {
  readonly notices: Pick<NoticeBoard, 'list' | 'raise' | 'end'>;
  /** What the till sells. */
  readonly catalogue: Catalogue;
  readonly goods: TillGoods;
  readonly journal: Journal;
  /** Stops the features, then closes what they used. */
  close(): Promise<void>;
}

/** Opens without starting. Never throws for a bad folder. */
export function openFolder(deps: FolderDeps): FolderTill {
  const { folder, clock, random, settings, machine, publish, onBug, notices, books, prepared } = deps;
  const { installation, endpoint } = prepared;
  for (const trouble of prepared.troubles) notices.raise(trouble, 'warning');
  if (settings.wasBroken) notices.raise({ code: 'settings.broken' }, 'warning');
  const reportProgress = progressTo(publish, settings);
  const places = () => ({ folder, secondFolder: settings.read().logFolder, machine });
  const service = books.isCopied ? fail<TillError>({ code: 'till.copied' }) : prepared.service;
  const notSetUp = prepared.isNew ? faultsOf(prepared.service) : null;
  let soldLately = (): SearchRank['soldLately'] => new Map();
  let releaseGoods = (): Promise<void> | null => null;
  const goods = openGoods({
    ...deps,
    soldLately: () => soldLately(),
    releaseGoods: () => releaseGoods(),
  });
  const catalogue = goods.sold;
  const fiscal = fiscalOf(installation, settings.read, endpoint.mode);
  const national = nationalLists({ folder, load: loadInThread });
  const network = networkPolicyOf(installation);
  if (settings.formerCaFile !== null && network.trust.ca === null) {
    notices.raise({ code: 'settings.ca-moved', field: settings.formerCaFile }, 'warning');
  }
  const gateway = openGateway({
    clock,
    service,
    ...network,
    systemProxy: deps.systemProxy,
    addresses: ownAddresses,
    warn: (error) => notices.raise(error, 'warning'),
    unwarn: notices.end,
  });
  if (service.ok) giveFacts(books.journal, endpoint, service.value.facts);
  // Without a journal there is nothing to find. Beside a copied one, nothing may be written.
  const isSearchable = !books.isCopied && books.error() === null;
  const search = isSearchable
    ? searchThread({ indexPath: join(folder, 'search.db'), journalPath: journalPath(folder) })
    : NO_SEARCH;
  const entries = newEntryCount();
  books.journal.subscribe(
    () => countEntry(entries),
    (bug) => onBug('count of entries', bug),
  );
  const importSettings = () => {
    const { language, unitsRequired } = settings.read();
    return { folder, language, unitsRequired, amountScale: fiscal.amountScale };
  };
  const desk = importDesk({
    calls: importCalls(importSettings, entries),
    imports: goods.shop.imports,
    soldSince: soldSince(books.journal),
    onWritten: () => {
      goods.log();
      goods.tookFile();
      goods.copyNow().catch((bug: unknown) => onBug('copy of the goods', bug));
    },
    clock,
    random,
  });
  releaseGoods = desk.release;
  const onSettings = async (): Promise<void> => {
    if (await goods.settingsChanged()) publish('goods.changed', { productIds: null });
  };
  const published: Publish = (event, payload) => {
    publish(event, payload);
    if (event === 'settings.changed') onSettings().catch((bug: unknown) => onBug('goods', bug));
  };
  const till = compose({
    runtime: {
      version: deps.version,
      platform: `Node ${process.versions.node}, ${process.platform} ${process.arch}`,
      clock,
      random,
      publish: published,
      notices,
      onBug,
    },
    shop: {
      view: {
        shopName: installation?.shop_name ?? null,
        shopNumber: installation?.shop_number ?? null,
        shopAddress: installation?.shop_address ?? null,
        shopPhone: installation?.shop_phone ?? null,
      },
      catalogue,
      national,
      goods: goods.shop.goods,
      goodsCopies: {
        list: goods.shop.copies,
        take: goods.shop.takeCopy,
      },
      importDesk: desk,
      pictures: picturesIn(folder),
      fiscal,
      settings,
    },
    books: {
      journal: books.journal,
      search,
      soldOn: (which) => soldInThread({ journalPath: journalPath(folder), which }),
      trouble: books.error,
      foundDamaged: books.foundDamaged,
      maintenance: {
        repair: (act, reason, stopped) =>
          workInThread('repair', { ...places(), act, reason }, reportProgress, stopped),
        startFresh: (act, why, stopped) =>
          workInThread('start-fresh', { ...places(), act, why }, reportProgress, stopped),
      },
    },
    folder: {
      facts: () => readFolderFacts(folder, journalPath(folder)),
      copied: books.isCopied
        ? {
            isNameless: !isNamed(machine),
            claim: (act, word) => {
              const claimed = claimFolder({ ...places(), clock, random, act }, word);
              if (claimed.ok && word === 'copy') leaveCardsToOther(folder);
              return claimed;
            },
          }
        : null,
      copies: {
        check: (path) => checkCopyFolder(path, { dataFolder: folder, fits: books.fitsCopy }),
        moveTo: (path) => {
          deps.onCopyMoved?.();
          books.copyTo(path);
        },
      },
      ...(deps.copiedWallMs && { copiedWallMs: deps.copiedWallMs }),
    },
    service: {
      endpoint,
      gateway: gateway.client,
      cashboxCode: service.ok ? service.value.cashboxCode : null,
      trouble: service.ok ? null : service.error,
      gatewayOffMs: gateway.offMs,
      proxyText: gateway.proxyText,
      cardTokens: deps.cardTokens ?? NO_VAULT,
      keptCards: deps.keptCards ?? NO_VAULT,
    },
    provisioning: {
      trouble: notSetUp,
      secretInMemoryOnly: prepared.secretInMemoryOnly,
      pending: prepared.pending,
      restart: deps.restart,
    },
    staff: {
      reach: reachOfTill(prepared),
      pins: deps.pins,
      fromFile: prepared.staff,
      isStandIn: books.isStandIn,
      lost: prepared.lost,
    },
    documents: deps.documents,
    devices: openDevices(deps, installation),
    training: { codes: prepared.trainingCodes, showCustomer: deps.showTrainingCustomer },
    customerScreen: deps.customerScreen ?? NO_SCREEN,
  });
  soldLately = till.soldLately;
  const may = till.charging();
  // A copied folder has its own screen for this.
  if (!may.ok && !books.isCopied) notices.raise(may.error, 'blocking');
  return {
    ...till,
    notices,
    catalogue,
    goods,
    journal: books.journal,
    start: async () => {
      goods.start();
      await till.start();
    },
    wake: () => {
      gateway.refresh();
      till.wake();
    },
    close: async () => {
      // Stop the maintenance first: its thread then ends even if nobody waits for this close.
      const maintained = books.stopMaintenance();
      await till.stop();
      await gateway.close();
      if (prepared.service.ok) await prepared.service.value.close();
      await search.close();
      await maintained;
      await goods.close();
      await books.close();
      national.close();
    },
  };
}

/** The faults of a provisioning file; null: it was taken, or there was none. */
const faultsOf = (service: Prepared['service']) =>
  !service.ok && service.error.code === 'provision.invalid' ? service.error : null;

function giveFacts(journal: FactsJournal, endpoint: Endpoint, given: GivenFacts): void {
  const { facts, learnedWallMs } = journal.facts(endpoint);
  if (Object.keys(given).length > 0) journal.saveFacts(endpoint, withGiven(facts, given), learnedWallMs);
}
