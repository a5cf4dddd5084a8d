/** A story's till, put together by the app's own list of features, on what a test can hold in its hands. */
import { compose, type Till } from '../../electron/app/compose.ts';
import { noticeBoard } from '../../electron/app/notice-board.ts';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import type { SettingsStore } from '../../electron/settings/settings-store.ts';
import type { Journal } from '../../electron/storage/journal.ts';
import type { Catalogue } from '../../shared/catalogue/catalogue.ts';
import type { Publish } from '../../shared/contract/contract.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { FiscalSettings } from '../../shared/fiscal/items.ts';
import type { Endpoint } from '../../shared/payment/endpoint.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings/default-settings.ts';
import type { Clock, Randomness } from '../../shared/time.ts';
import type { VirtualService } from './virtual-service.ts';

const FISCAL: FiscalSettings = { tin: null, pinfl: null, amountScale: 1, receivedBy: 'card' };

const CATALOGUE: Catalogue = {
  product: (id) => SAMPLE_PRODUCTS.find(({ productId }) => productId === id),
  byBarcode: (code) => SAMPLE_PRODUCTS.find(({ barcode }) => barcode === code),
  search: () => [],
  category: () => [],
  categories: () => [],
  put: () => ok(null),
  count: () => SAMPLE_PRODUCTS.length,
  close: () => undefined,
};

const SETTINGS: SettingsStore = {
  read: () => DEFAULT_SETTINGS,
  change: () => DEFAULT_SETTINGS,
  wasBroken: false,
};

export interface StoryParts {
  readonly folder: string;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly journal: Journal;
  readonly service: VirtualService;
  readonly endpoint: Endpoint;
  readonly charging: Result<null, TillError>;
  readonly gatewayOffMs: () => number | null;
  readonly publish: Publish;
  readonly onBug: (where: string, bug: unknown) => void;
}

/** The whole till, as an open folder composes it; nothing of it has begun. */
export function composeStory(parts: StoryParts): Till {
  const { folder, clock, random, journal, service, endpoint, charging, gatewayOffMs, publish, onBug } = parts;
  return compose({
    version: '0.0.0',
    runtime: 'story',
    clock,
    random,
    publish,
    notices: noticeBoard(publish, []),
    onBug,
    shopName: null,
    settings: SETTINGS,
    catalogue: CATALOGUE,
    fiscal: FISCAL,
    journal,
    journalTrouble: () => null,
    journalMaintenance: {
      repair: () => fail({ code: 'journal.corrupt' }),
      startFresh: () => fail({ code: 'journal.corrupt' }),
    },
    endpoint,
    cashboxCode: null,
    serviceTrouble: charging.ok ? null : charging.error,
    secretInMemoryOnly: false,
    gateway: service.client(),
    proxyUrl: null,
    gatewayOffMs,
    folder: () => ({ dataFolder: folder, journalBytes: 0, lastBackupDay: null }),
    training: { codes: [], showCustomer: () => undefined },
  });
}
