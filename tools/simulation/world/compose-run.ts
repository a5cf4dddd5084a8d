/**
 * One process of a run's till: the app's own list of features, on a journal, a network and a clock that fail.
 */
import { compose } from '../../../electron/app/compose.ts';
import { noticeBoard } from '../../../electron/app/notice-board.ts';
import type { Till } from '../../../electron/app/till.ts';
import type { GatewayClient } from '../../../electron/gateway/gateway.ts';
import type { Journal } from '../../../electron/storage/journal.ts';
import type { BasketWrite } from '../../../electron/storage/journal-baskets.ts';
import type { Product } from '../../../shared/catalogue/product.ts';
import type { Publish } from '../../../shared/contract/contract.ts';
import type { Endpoint } from '../../../shared/endpoint.ts';
import type { FiscalSettings } from '../../../shared/fiscal/items.ts';
import { LineId, type SaleId, uuidV7 } from '../../../shared/ids.ts';
import { ok } from '../../../shared/result.ts';
import type { Basket, BasketLine } from '../../../shared/sale/basket.ts';
import { DEFAULT_SETTINGS } from '../../../shared/settings/default-settings.ts';
import type { Clock, Moment, Randomness } from '../../../shared/time.ts';
import { basketOf } from '../ring-up.ts';
import { catalogueOf, UNATTENDED } from '../unattended.ts';
import { goodsOf, type RungUp } from './goods.ts';
import type { SaleBooks } from './memory-journal.ts';
import type { TillGateway } from './network.ts';
import type { ProcessCards } from './sealed-cards.ts';
import type { DrawnSettings } from './slips.ts';

/** The two services of a run. */
const baseUrl = 'https://gateway.example/v2/merchant';
export const ENDPOINTS: readonly [Endpoint, Endpoint] = [
  { baseUrl, serviceId: 77, mode: 'live' },
  { baseUrl, serviceId: 78, mode: 'live' },
];
const FISCAL: FiscalSettings = {
  tin: '123456789',
  pinfl: null,
  amountScale: 1,
  unitsRequired: false,
  receivedBy: 'card',
};

export interface ProcessDeps {
  readonly books: SaleBooks;
  /** The present service. */
  readonly endpoint: Endpoint;
  readonly gateway: TillGateway;
  /** Gateway minus PC, ms; null before the first answer. */
  readonly gatewayOffMs: (at: Moment) => number | null;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly settings: DrawnSettings;
  readonly cards: ProcessCards;
  /** The shop's products by id. */
  readonly product: (id: string) => Product | undefined;
  readonly publish: Publish;
  readonly onBug: (where: string, bug: unknown) => void;
  /** The sale on the screen: its basket is open, all others are parked. */
  readonly onScreen: () => SaleId | null;
  /** Whether the log recorded that this sale's goods left its basket: the basket is gone. */
  readonly isEndLogged: (saleId: SaleId) => boolean;
  /** Basket writes. They are not kept: each customer buys a fixed basket. */
  readonly onBaskets: (changes: readonly BasketWrite[]) => void;
}

/** A part that no run uses throws on access, with its name. */
function orUnasked<Whole extends object>(what: string, known: Partial<Whole>): Whole {
  const unasked = new Proxy(Object.prototype, {
    get: (plain, name) =>
      typeof name === 'symbol' || Reflect.has(plain, name)
        ? Reflect.get(plain, name)
        : () => {
            throw new Error(`no run asked for ${name} of ${what} yet: the simulation has to learn it first`);
          },
  });
  // The prototype supplies the missing members of the whole type: each throws when it is used.
  return Object.assign(Object.create(unasked) as Whole, known);
}

/** Without the confirmation switch, which no feature here uses. */
const wholeGateway = (gateway: TillGateway): GatewayClient =>
  orUnasked<GatewayClient>('the gateway', gateway);

/**
 * Adds what only screens read. A basket exists once it is tendered: the customer's goods, in its own lines.
 */
const wholeJournal = (deps: ProcessDeps): Journal =>
  orUnasked<Journal>('the journal', {
    ...deps.books,
    // Only for people's secrets, which a run lacks.
    own: (made) => ({ ...made({ ask: () => () => [] }), ...deps.cards.keptRows }),
    openBasket: () => {
      const saleId = deps.onScreen();
      return saleId === null ? null : basketOfSale(deps, saleId);
    },
    basket: (saleId) => basketOfSale(deps, saleId),
    parkedBaskets: () => [],
    saveBaskets: (changes, entry = null) => {
      const written = entry === null ? ok(null) : deps.books.append(entry.act, entry.entry);
      if (written.ok) deps.onBaskets(changes);
      return written;
    },
    isLabelInBasket: () => false,
    isLabelSold: () => false,
    hasLoggedEnd: deps.isEndLogged,
    liveEndpoints: () => [],
    setupCode: () => null,
    staff: () => [],
    soldBy: () => [],
    newestVoid: () => null,
    roles: () => [],
    // Set before the run started.
    loggedSettings: () => new Map([['shifts', deps.settings.shifts]]),
    unapprovedRequests: () => [],
    keepPhone: () => ok(null),
    phoneLastFour: () => null,
    erasePhones: () => ok(null),
  });

/** A person's changes of a line. */
const setValuesOf = (good: RungUp | undefined): Pick<BasketLine, 'priceTiyin' | 'discount'> => ({
  priceTiyin: good?.priceTiyin ?? null,
  discount: good && good.offTiyin > 0 ? { kind: 'amount', tiyin: good.offTiyin } : null,
});

const basketOfSale = (deps: ProcessDeps, saleId: SaleId): Basket | null =>
  deps.isEndLogged(saleId) ? null : basketAt(deps, saleId);

function basketAt({ books, clock, random, onScreen }: ProcessDeps, saleId: SaleId): Basket {
  const before = books.sale(saleId)?.lines;
  const goods = goodsOf(saleId);
  const basket = basketOf(saleId, goods);
  const lines = basket.lines.map((line, at) => ({
    ...line,
    ...setValuesOf(goods[at]),
    /** Made as for a sale. A repeat with the same goods keeps its line ids. */
    get lineId(): LineId {
      const made = LineId.parse(uuidV7(clock.wallMs(), random));
      return before?.[at]?.lineId ?? made;
    },
  }));
  return { ...basket, state: onScreen() === saleId ? 'open' : 'parked', lines };
}

/** Composed but not started. */
export function composeRun(deps: ProcessDeps): Till {
  const { gateway, clock, random, product, publish, onBug, settings } = deps;
  return compose({
    ...UNATTENDED,
    runtime: {
      ...UNATTENDED.runtime,
      platform: 'simulation',
      clock,
      random,
      publish,
      notices: noticeBoard(publish, []),
      onBug,
    },
    shop: {
      ...UNATTENDED.shop,
      catalogue: catalogueOf({ product }),
      fiscal: FISCAL,
      settings: { ...UNATTENDED.shop.settings, read: () => ({ ...DEFAULT_SETTINGS, ...settings }) },
    },
    books: { ...UNATTENDED.books, journal: wholeJournal(deps) },
    service: {
      ...UNATTENDED.service,
      endpoint: deps.endpoint,
      gateway: wholeGateway(gateway),
      gatewayOffMs: deps.gatewayOffMs,
      cardTokens: deps.cards.cardTokens,
      keptCards: deps.cards.keptCards,
    },
  });
}
