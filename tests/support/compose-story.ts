/** A story's till, composed from the app's own list of features, on dependencies that a test controls. */

import { compose } from '../../electron/app/compose.ts';
import { noticeBoard } from '../../electron/app/notice-board.ts';
import type { Till, TillDeps } from '../../electron/app/till.ts';
import type { SealedTokens } from '../../electron/card/open-tokens.ts';
import type { SealedCards } from '../../electron/card/sealed-cards.ts';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import type { CopiedFolder } from '../../electron/identity/claim.ts';
import type { Vault } from '../../electron/secret/vault.ts';
import type { StaffStart } from '../../electron/staff/deps.ts';
import type { Journal } from '../../electron/storage/journal.ts';
import { picturesIn } from '../../electron/storage/pictures/picture-files.ts';
import { NO_SEARCH } from '../../electron/storage/search/search.ts';
import type { GoodsStore } from '../../shared/catalogue/goods-store.ts';
import type { Product } from '../../shared/catalogue/product.ts';
import type { Publish } from '../../shared/contract/contract.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { SaleId } from '../../shared/ids.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { AmountScale } from '../../shared/sale/basket.ts';
import { barcodeKey } from '../../shared/sale/marking.ts';
import { Settings } from '../../shared/settings/settings.ts';
import type { Clock, Randomness } from '../../shared/time.ts';
import { catalogueOf, UNATTENDED } from '../../tools/simulation/unattended.ts';
import type { VirtualService } from './virtual-service.ts';

const catalogueWith = (products: () => readonly Product[]) =>
  catalogueOf({
    product: (id) => products().find(({ productId }) => productId === id),
    byBarcode: (code) =>
      products().find(({ barcode }) => barcode !== null && barcodeKey(barcode) === barcodeKey(code)),
  });

export interface StoryDeps {
  readonly folder: string;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly journal: Journal;
  readonly service: Pick<VirtualService, 'client'>;
  readonly endpoint: Endpoint;
  readonly charging: Result<null, TillError>;
  /** What the till sells, read anew each time; left out: the sample goods. */
  readonly products?: () => readonly Product[];
  /** The shop's goods; left out: none. */
  readonly goods?: GoodsStore;
  /** The shop's tax number; left out: it has one. */
  readonly tin?: string | null;
  /** Left out: in whole units. */
  readonly amountScale?: AmountScale;
  /**
   * Holds the settings, which are read anew each time, and the shop's goods for their owner. Left out: always
   * the defaults, and no goods.
   */
  readonly counter?: { settings: Settings; readonly goods: GoodsStore };
  /** Why no new work may begin; null: it may. */
  readonly journalTrouble?: () => TillError | null;
  /** The folder comes from another machine. */
  readonly copied?: CopiedFolder | null;
  /** Left out: this system has no secret store. */
  readonly cardTokens?: Vault<SealedTokens>;
  readonly keptCards?: Vault<SealedCards>;
  /** Left out: the person at the till may do everything. */
  readonly staff?: Partial<StaffStart>;
  /** Left out: no file is saved. */
  readonly documents?: TillDeps['documents'];
  /** Left out: no printer. */
  readonly devices?: TillDeps['devices'];
  /** Left out: none. */
  readonly customerScreen?: TillDeps['customerScreen'];
  readonly gatewayOffMs: () => number | null;
  readonly publish: Publish;
  readonly onBug: (where: string, bug: unknown) => void;
}

/** Reads the whole log, where a till asks its index. */
const seqsIn = (journal: Journal, saleId: SaleId): readonly number[] =>
  journal
    .entriesAt(Array.from({ length: journal.logEnd().seq }, (_, at) => at + 1))
    .filter(({ payload }) => JSON.stringify(payload).includes(saleId))
    .map(({ seq }) => seq);

/** The whole till, composed as for an open folder, before any feature starts. */
export function composeStory(deps: StoryDeps): Till {
  const { folder, clock, random, journal, service, endpoint, charging, gatewayOffMs, publish, onBug } = deps;
  const { tin = '300000000' } = deps;
  return compose({
    ...UNATTENDED,
    runtime: {
      ...UNATTENDED.runtime,
      platform: 'story',
      clock,
      random,
      publish,
      notices: noticeBoard(publish, []),
      onBug,
    },
    shop: {
      ...UNATTENDED.shop,
      ...(deps.goods && { goods: deps.goods }),
      pictures: picturesIn(folder),
      catalogue: catalogueWith(deps.products ?? (() => SAMPLE_PRODUCTS)),
      fiscal: {
        ...UNATTENDED.shop.fiscal,
        tin,
        amountScale: deps.amountScale ?? 1,
        get unitsRequired() {
          return deps.counter?.settings.unitsRequired ?? false;
        },
      },
      settings: { ...UNATTENDED.shop.settings, ...settingsOf(deps) },
    },
    books: {
      ...UNATTENDED.books,
      journal,
      search: {
        ...NO_SEARCH,
        wake: () => NO_SEARCH.wake(),
        seqsAbout: async (saleId) => ok(seqsIn(journal, saleId)),
      },
      trouble: deps.journalTrouble ?? UNATTENDED.books.trouble,
    },
    folder: {
      ...UNATTENDED.folder,
      facts: () => ({ ...UNATTENDED.folder.facts(), dataFolder: folder }),
      copied: deps.copied ?? null,
    },
    service: {
      ...UNATTENDED.service,
      endpoint,
      gateway: service.client(),
      ...(deps.cardTokens && { cardTokens: deps.cardTokens }),
      ...(deps.keptCards && { keptCards: deps.keptCards }),
      trouble: charging.ok ? null : charging.error,
      gatewayOffMs,
    },
    staff: { ...UNATTENDED.staff, ...deps.staff },
    documents: deps.documents ?? UNATTENDED.documents,
    devices: deps.devices ?? UNATTENDED.devices,
    customerScreen: deps.customerScreen ?? UNATTENDED.customerScreen,
  });
}

function settingsOf({ counter }: StoryDeps): Partial<TillDeps['shop']['settings']> {
  return counter === undefined
    ? {}
    : {
        read: () => counter.settings,
        change: (change) => {
          counter.settings = Settings.parse({ ...counter.settings, ...change });
          return counter.settings;
        },
      };
}
