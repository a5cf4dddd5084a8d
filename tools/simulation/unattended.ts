/** The parts of an unattended till: no settings to change, no file to repair, no training customer. */
import type { TillDeps } from '../../electron/app/till.ts';
import type { Pins } from '../../electron/secret/pins.ts';
import { NO_SEARCH } from '../../electron/storage/search/search.ts';
import type { Catalogue } from '../../shared/catalogue/catalogue.ts';
import { fail, ok } from '../../shared/result.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings/default-settings.ts';

/** No person has a PIN. */
const NO_PINS: Pins = {
  isReadable: () => false,
  matches: () => Promise.resolve(false),
  hash: () => Promise.resolve(fail({ code: 'secret.unavailable' })),
};

export const UNATTENDED = {
  version: '0.0.0',
  shop: { shopName: null, shopNumber: null, shopAddress: null },
  settings: {
    read: () => DEFAULT_SETTINGS,
    change: () => DEFAULT_SETTINGS,
    wasBroken: false,
    formerCaFile: null,
  },
  fiscal: { tin: null, pinfl: null, amountScale: 1, receivedBy: 'card' },
  search: NO_SEARCH,
  journalTrouble: () => null,
  journalFoundDamaged: () => undefined,
  journalMaintenance: {
    repair: async () => fail({ code: 'journal.corrupt' }),
    startFresh: async () => fail({ code: 'journal.corrupt' }),
  },
  copied: null,
  cashboxCode: null,
  notSetUp: null,
  serviceTrouble: null,
  secretInMemoryOnly: false,
  proxyText: () => null,
  pending: null,
  restart: null,
  gatewayOffMs: () => null,
  /** The person at the till has all rights, as with a service on the same machine. */
  staff: {
    reach: 'loopback',
    pins: NO_PINS,
    fromFile: [],
    isStandIn: false,
    lost: { seal: false, setupCode: false },
  },
  copies: { check: () => Promise.resolve(null), moveTo: () => undefined },
  folder: () => ({ dataFolder: '', journalBytes: 0, lastBackupDay: null, freeBytes: null }),
  documents: {
    save: () => Promise.resolve(ok(null)),
    pdf: () => Promise.resolve(new Uint8Array()),
    printers: () => Promise.resolve(null),
  },
  training: { codes: [], showCustomer: () => undefined },
} satisfies Partial<TillDeps>;

/** A catalogue without search. */
export const catalogueOf = (products: Pick<Catalogue, 'product'> & Partial<Catalogue>): Catalogue => ({
  byBarcode: () => undefined,
  search: () => [],
  category: () => [],
  firstOf: () => undefined,
  categories: () => [],
  put: () => ok(null),
  count: () => 0,
  weighed: () => 0,
  close: () => undefined,
  ...products,
});
