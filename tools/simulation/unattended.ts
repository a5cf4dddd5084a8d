/** What a till is composed of where nobody sits at it: no settings to change, no file to repair, no training customer. */
import type { TillDeps } from '../../electron/app/compose.ts';
import type { Catalogue } from '../../shared/catalogue/catalogue.ts';
import { fail, ok } from '../../shared/result.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings/default-settings.ts';

export const UNATTENDED = {
  version: '0.0.0',
  shopName: null,
  settings: {
    read: () => DEFAULT_SETTINGS,
    change: () => DEFAULT_SETTINGS,
    wasBroken: false,
    formerCaFile: null,
  },
  fiscal: { tin: null, pinfl: null, amountScale: 1, receivedBy: 'card' },
  journalTrouble: () => null,
  journalMaintenance: {
    repair: () => fail({ code: 'journal.corrupt' }),
    startFresh: () => fail({ code: 'journal.corrupt' }),
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
  folder: () => ({ dataFolder: '', journalBytes: 0, lastBackupDay: null }),
  training: { codes: [], showCustomer: () => undefined },
} satisfies Partial<TillDeps>;

/** A catalogue in which nobody searches. */
export const catalogueOf = (products: Pick<Catalogue, 'product'> & Partial<Catalogue>): Catalogue => ({
  byBarcode: () => undefined,
  search: () => [],
  category: () => [],
  firstOf: () => undefined,
  categories: () => [],
  put: () => ok(null),
  count: () => 0,
  close: () => undefined,
  ...products,
});
