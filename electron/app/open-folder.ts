/**
 * A till on a data folder: everything that is opened before features can be composed on it, and closed after them.
 * What was provisioned decides between live and training; a part that can't be opened is said, and the others go on.
 */
import { join } from 'node:path';
import type { Catalogue } from '../../shared/catalogue/catalogue.ts';
import type { Publish } from '../../shared/contract/contract.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { FiscalSettings } from '../../shared/fiscal/items.ts';
import { isNamed, type Machine } from '../../shared/machine.ts';
import type { Endpoint } from '../../shared/payment/endpoint.ts';
import { type GivenFacts, withGiven } from '../../shared/payment/service-facts.ts';
import { fail } from '../../shared/result.ts';
import type { Clock, Randomness } from '../../shared/time.ts';
import { SAMPLE_PRODUCTS } from '../catalogue/sample-products.ts';
import { openGateway } from '../gateway/open-gateway.ts';
import { readFolderFacts } from '../install/diagnostics.ts';
import { type Prepared, reachOfTill } from '../install/prepare-service.ts';
import type { Installation } from '../install/provision.ts';
import type { Pins } from '../secret/pins.ts';
import { checkCopyFolder } from '../settings/copy-folder.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Paper } from '../shift/deps.ts';
import { openCatalogue } from '../storage/catalogue.ts';
import type { FactsJournal, Journal } from '../storage/journal.ts';
import { claimFolder } from '../storage/maintenance/claim.ts';
import { journalPath } from '../storage/maintenance/set-aside.ts';
import type { Books } from '../storage/open-books.ts';
import { NO_SEARCH, searchThread } from '../storage/search/search.ts';
import { progressTo, workInThread } from './books-work.ts';
import { compose } from './compose.ts';
import type { NoticeBoard } from './notice-board.ts';
import { networkPolicyOf, ownAddresses } from './proxy.ts';
import type { Till } from './till.ts';

export interface FolderParts {
  readonly folder: string;
  readonly version: string;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly settings: SettingsStore;
  readonly machine: Machine;
  readonly notices: NoticeBoard;
  /** When the second folder of lines had every entry last; null: not since the start. */
  readonly copiedWallMs?: () => number | null;
  /** Another folder is the second one from now on. */
  readonly onCopyMoved?: () => void;
  /** With which PINs are kept on this machine. */
  readonly pins: Pins;
  /** Its journal, which this till closes. */
  readonly books: Books;
  /** What this start works with. */
  readonly prepared: Prepared;
  /** Ends the till in order and begins it anew; null: it can't do that here. */
  readonly restart: (() => void) | null;
  /** How the system's settings lead to this address, in the words of a proxy script. */
  readonly systemProxy: (baseUrl: string) => Promise<string>;
  readonly publish: Publish;
  readonly showTrainingCustomer: () => void;
  /** Files that leave the till. */
  readonly paper: Paper;
  /** Something broke that nobody expected. */
  readonly onBug: (where: string, bug: unknown) => void;
}

export interface FolderTill extends Till {
  readonly notices: Pick<NoticeBoard, 'list' | 'raise' | 'end'>;
  readonly catalogue: Catalogue;
  readonly journal: Journal;
  /** Stops the features, then closes what they worked on. */
  close(): Promise<void>;
}

/** Not started yet. Never throws for a bad folder. */
export function openFolder(parts: FolderParts): FolderTill {
  const { folder, clock, random, settings, machine, publish, onBug, notices, books, prepared } = parts;
  const { installation, endpoint } = prepared;
  for (const trouble of prepared.troubles) notices.raise(trouble, 'warning');
  if (settings.wasBroken) notices.raise({ code: 'settings.broken' }, 'warning');
  const tellProgress = progressTo(publish, settings);
  const places = () => ({ folder, secondFolder: settings.read().logFolder, machine });
  const service = books.isCopied ? fail<TillError>({ code: 'till.copied' }) : prepared.service;
  const notSetUp = prepared.isNew ? faultsOf(prepared.service) : null;
  const catalogue = catalogueOf(folder, prepared, notices);
  const network = networkPolicyOf(installation);
  if (settings.formerCaFile !== null && network.trust.ca === null) {
    notices.raise({ code: 'settings.ca-moved', field: settings.formerCaFile }, 'warning');
  }
  const gateway = openGateway({
    clock,
    service,
    ...network,
    systemProxy: parts.systemProxy,
    addresses: ownAddresses,
    warn: (error) => notices.raise(error, 'warning'),
    unwarn: notices.end,
  });
  if (service.ok) giveFacts(books.journal, endpoint, service.value.facts);
  // Without a journal there is nothing to find, and beside a copied one nothing is written.
  const isSearchable = !books.isCopied && books.error() === null;
  const search = isSearchable
    ? searchThread({ indexPath: join(folder, 'search.db'), journalPath: journalPath(folder) })
    : NO_SEARCH;
  const till = compose({
    version: parts.version,
    runtime: `Node ${process.versions.node}, ${process.platform} ${process.arch}`,
    clock,
    random,
    publish,
    notices,
    onBug,
    shop: {
      shopName: installation?.shop_name ?? null,
      shopNumber: installation?.shop_number ?? null,
      shopAddress: installation?.shop_address ?? null,
    },
    settings,
    catalogue,
    fiscal: fiscalOf(installation),
    journal: books.journal,
    search,
    journalTrouble: books.error,
    journalFoundDamaged: books.foundDamaged,
    journalMaintenance: {
      repair: (act, reason, stopped) =>
        workInThread('repair', { ...places(), act, reason }, tellProgress, stopped),
      startFresh: (act, why, stopped) =>
        workInThread('start-fresh', { ...places(), act, why }, tellProgress, stopped),
    },
    copied: books.isCopied
      ? {
          isNameless: !isNamed(machine),
          claim: (act, word) => claimFolder({ ...places(), clock, random, act }, word),
        }
      : null,
    endpoint,
    cashboxCode: service.ok ? service.value.cashboxCode : null,
    notSetUp,
    serviceTrouble: service.ok ? null : service.error,
    secretInMemoryOnly: prepared.secretInMemoryOnly,
    pending: prepared.pending,
    restart: parts.restart,
    gateway: gateway.client,
    proxyText: gateway.proxyText,
    gatewayOffMs: gateway.offMs,
    ...(parts.copiedWallMs && { copiedWallMs: parts.copiedWallMs }),
    copies: {
      check: (path) => checkCopyFolder(path, { dataFolder: folder, fits: books.fitsCopy }),
      moveTo: (path) => {
        parts.onCopyMoved?.();
        books.copyTo(path);
      },
    },
    folder: () => readFolderFacts(folder, journalPath(folder)),
    paper: parts.paper,
    staff: {
      reach: reachOfTill(prepared),
      pins: parts.pins,
      fromFile: prepared.staff,
      isStandIn: books.isStandIn,
      lost: prepared.lost,
    },
    training: { codes: prepared.trainingCodes, showCustomer: parts.showTrainingCustomer },
  });
  const may = till.charging();
  // A folder that was copied here has a screen of its own that says so.
  if (!may.ok && !books.isCopied) notices.raise(may.error, 'blocking');
  return {
    ...till,
    notices,
    catalogue,
    journal: books.journal,
    wake: () => {
      gateway.lookAgain();
      till.wake();
    },
    close: async () => {
      // It is asked to stop at once: where nobody waits for this to end, its thread ends all the same.
      const maintained = books.stopMaintenance();
      await till.stop();
      await gateway.close();
      if (prepared.service.ok) await prepared.service.value.close();
      await search.close();
      await maintained;
      await books.close();
      catalogue.close();
    },
  };
}

function catalogueOf(
  folder: string,
  { installation, endpoint }: Prepared,
  notices: Pick<NoticeBoard, 'raise'>,
): Catalogue {
  const opened = openCatalogue(join(folder, 'catalogue.db'));
  const catalogue = opened.ok ? opened : openCatalogue(':memory:');
  if (!catalogue.ok) throw new Error('SQLite does not work on this machine');
  if (!opened.ok) notices.raise({ code: 'catalogue.unavailable' }, 'warning');
  const wantsSample = endpoint.mode === 'training' || installation?.catalogue === 'sample';
  if (wantsSample && catalogue.value.count() === 0) catalogue.value.put(SAMPLE_PRODUCTS);
  return catalogue.value;
}

/** Why a file could not be taken; null: it was, or there was none. */
const faultsOf = (service: Prepared['service']) =>
  !service.ok && service.error.code === 'provision.invalid' ? service.error : null;

/** Nobody's: goods that are not on file are whoever's shop it will be. */
const TRAINING_TIN = '300000000';

const fiscalOf = (installation: Installation | null): FiscalSettings => ({
  tin: installation ? (installation.fiscal.tin ?? null) : TRAINING_TIN,
  pinfl: installation?.fiscal.pinfl ?? null,
  amountScale: installation?.fiscal.amount_scale ?? 1000,
  receivedBy: installation?.fiscal.received_by.endsWith('ecash') ? 'ecash' : 'card',
});

function giveFacts(journal: FactsJournal, endpoint: Endpoint, given: GivenFacts): void {
  const { facts, learnedWallMs } = journal.facts(endpoint);
  if (Object.keys(given).length > 0) journal.saveFacts(endpoint, withGiven(facts, given), learnedWallMs);
}
