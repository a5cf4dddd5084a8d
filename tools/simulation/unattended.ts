/** The parts of an unattended till: no settings to change, no file to repair, no training customer. */
import type { TillDeps } from '../../electron/app/till.ts';
import { NO_COPIES, NO_DESK, NO_GOODS } from '../../electron/catalogue/goods/no-goods.ts';
import { NO_SCREEN } from '../../electron/customer/screen.ts';
import { NO_SHEETS } from '../../electron/paper/sheets.ts';
import type { Pins } from '../../electron/secret/pins.ts';
import { NO_VAULT } from '../../electron/secret/vault.ts';
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

/** Without the parts that each till has for itself: its process, goods, journal and gateway. */
export const UNATTENDED = {
  runtime: { version: '0.0.0' },
  shop: {
    national: {
      list: () => fail({ code: 'national.missing' }),
      load: async () => fail({ code: 'national.missing' }),
      place: () => fail({ code: 'national.missing' }),
      drop: () => undefined,
      close: () => undefined,
    },
    goods: NO_GOODS,
    goodsCopies: NO_COPIES,
    importDesk: NO_DESK,
    pictures: { keep: () => fail({ code: 'picture.not-kept' }), has: () => false },
    view: { shopName: null, shopNumber: null, shopAddress: null, shopPhone: null },
    fiscal: { tin: null, pinfl: null, amountScale: 1, unitsRequired: false, receivedBy: 'card' },
    settings: {
      read: () => DEFAULT_SETTINGS,
      change: () => DEFAULT_SETTINGS,
      wasBroken: false,
      formerCaFile: null,
    },
  },
  books: {
    search: NO_SEARCH,
    trouble: () => null,
    foundDamaged: () => undefined,
    maintenance: {
      repair: async () => fail({ code: 'journal.corrupt' }),
      startFresh: async () => fail({ code: 'journal.corrupt' }),
    },
  },
  folder: {
    facts: () => ({ dataFolder: '', journalBytes: 0, lastBackupDay: null, freeBytes: null }),
    copied: null,
    copies: { check: () => Promise.resolve(null), moveTo: () => undefined },
  },
  service: {
    cashboxCode: null,
    trouble: null,
    gatewayOffMs: () => null,
    proxyText: () => null,
    cardTokens: NO_VAULT,
    keptCards: NO_VAULT,
  },
  provisioning: { trouble: null, secretInMemoryOnly: false, pending: null, restart: null },
  /** The person at the till has all rights, as with a service on the same machine. */
  staff: {
    reach: 'loopback',
    pins: NO_PINS,
    fromFile: [],
    isStandIn: false,
    lost: { seal: false, setupCode: false },
  },
  documents: {
    save: () => Promise.resolve(ok(null)),
    open: () => Promise.resolve(null),
    pdf: () => Promise.resolve(new Uint8Array()),
    printers: () => Promise.resolve(null),
  },
  training: { codes: [], showCustomer: () => undefined },
  devices: {
    provisionedPrinter: null,
    provisionedDrawer: null,
    provisionedPole: null,
    recorded: () => '',
    printer: () => ({
      print: async () => ({ end: 'not-begun', why: { code: 'printer.none' } }),
      pulse: async () => ({ end: 'not-sent', why: { code: 'printer.none' } }),
    }),
    sheets: NO_SHEETS,
    pole: () => ({ write: (text) => text, show: async () => ({ code: 'pole.none' }), stop: () => undefined }),
  },
  customerScreen: NO_SCREEN,
} satisfies { readonly [Part in keyof TillDeps]?: Partial<TillDeps[Part]> };

/** A catalogue without search. */
export const catalogueOf = (products: Pick<Catalogue, 'product'> & Partial<Catalogue>): Catalogue => ({
  offered: products.product,
  byBarcode: () => undefined,
  search: () => [],
  category: () => ({ products: [], next: null }),
  firstOf: () => undefined,
  categories: () => [],
  put: () => ok(null),
  count: () => 0,
  weighed: () => 0,
  pinned: () => [],
  lookOf: () => ({ colour: null, photo: null }),
  close: () => undefined,
  ...products,
});
