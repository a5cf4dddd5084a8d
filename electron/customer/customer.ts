/**
 * The customer's screen as a feature. Its view comes from the books each time, so that no page can put "paid" there.
 * Nothing is read while the screen is off.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Catalogue } from '../../shared/catalogue/catalogue.ts';
import type { EventName, Publish } from '../../shared/contract/contract.ts';
import type {
  CounterStep,
  CUSTOMER,
  CustomerCard,
  CustomerGoods,
  CustomerStage,
  CustomerView,
} from '../../shared/contract/customer.ts';
import type { PaymentView } from '../../shared/contract/payment.ts';
import type { Mode } from '../../shared/endpoint.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { SaleId } from '../../shared/ids.ts';
import type { Payments } from '../../shared/payment/payments.ts';
import { ok } from '../../shared/result.ts';
import type { Basket } from '../../shared/sale/basket.ts';
import { priceBasket } from '../../shared/sale/price.ts';
import { type SaleBooks, type SaleSituation, situationOf } from '../../shared/sale/situation.ts';
import type { Language } from '../../shared/settings/languages.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import { heldTiyin } from '../../shared/tender/held.ts';
import type { Clock } from '../../shared/time.ts';
import { type Feature, onlyAnswers } from '../ipc/feature.ts';
import type { BasketJournal } from '../storage/journal-baskets.ts';
import type { Appended, StoredEntries } from '../storage/journal-entries.ts';
import { goodsOf } from './goods.ts';
import type { CustomerScreen } from './screen.ts';
import { paidStage, stageOf } from './stage.ts';

export interface CustomerDeps {
  readonly screen: CustomerScreen;
  readonly journal: SaleBooks & StoredEntries & Pick<BasketJournal, 'openBasket'>;
  readonly catalogue: Pick<Catalogue, 'product'>;
  readonly payments: Pick<Payments, 'view'>;
  readonly cards: {
    /** What the customer of this sale types; null: nothing. */
    shown(saleId: SaleId): CustomerCard | null;
    /** What was typed is lost. why: null: the page was loaded anew. */
    customerGone(why: TillError | null): void;
  };
  readonly settings: () => Settings;
  readonly shopName: string | null;
  readonly mode: Mode;
  /** A person must sign in first. */
  readonly isLocked: () => boolean;
  readonly clock: Clock;
  readonly publish: Publish;
  /** Whether the chosen screen is missing. */
  readonly onMissing: (isMissing: boolean) => void;
  readonly onBug: (where: string, bug: unknown) => void;
}

export interface CustomerFeature extends Feature<keyof typeof CUSTOMER> {
  /** As the window gets it now. Asking for it changes nothing that the window gets. */
  view(): CustomerView;
  /** The till published this. */
  heard(event: EventName): void;
  /** The till's page was loaded anew: it shows no camera. */
  pageLoaded(): void;
  /** Whether a page is there on which a customer can type. */
  canType(): boolean;
}

const CHANGES: ReadonlySet<EventName> = new Set([
  'basket.changed',
  'payment.changed',
  'card.typing',
  'sale.changed',
  'staff.changed',
  'settings.changed',
]);

/** So long an empty counter shows a sale whose goods were handed over later. */
const HANDED_OVER_MS = 60_000;

const IDLE: CustomerStage = { name: 'idle' };

export function createCustomer(deps: CustomerDeps): CustomerFeature {
  const { screen, journal, settings, clock, publish, onBug } = deps;
  let at: SaleId | null = null;
  let step: CounterStep = 'selling';
  let language: Language | null = null;
  let handedOver: SaleId | null = null;
  let handing = new AbortController();
  /** What the window has, whether it asked or was sent it. */
  let shown: CustomerView | null = null;
  let isDue = false;
  /** Its page has asked for its view. */
  let hasPage = false;

  /** A new sale begins as every sale does. */
  const atCounter = (): Basket | null => {
    const basket = journal.openBasket();
    if (basket === null || basket.saleId === at) return basket;
    [at, step, language] = [basket.saleId, 'selling', null];
    return basket;
  };
  const view = (): CustomerView => {
    const basket = atCounter();
    const { stage, goods } = shownOf(deps, basket, step);
    // The next customer's goods end it, also those that the till does not know.
    if (stage.name !== 'idle' || (basket?.lines.length ?? 0) > 0) handedOver = null;
    const later = handedOver === null || deps.isLocked() ? null : laterPaid(deps, handedOver);
    const { theme, logo, customerPicture, language: ofTill } = settings();
    return {
      language: language ?? ofTill,
      theme,
      isTraining: deps.mode === 'training',
      shopName: deps.shopName,
      logo,
      picture: customerPicture,
      stage: later ?? stage,
      goods: later === null ? goods : null,
    };
  };
  const publishNow = (): void => {
    isDue = false;
    try {
      const next = view();
      if (isDeepStrictEqual(next, shown)) return;
      shown = next;
      publish('customer.changed', next);
    } catch (bug) {
      onBug('customer', bug);
    }
  };
  /** Once for all changes of a request, and after it. */
  const changed = (): void => {
    if (isDue || !screen.isShown()) return;
    isDue = true;
    queueMicrotask(publishNow);
  };
  const follow = (): void => {
    const { customerScreen } = settings();
    screen.show(customerScreen, (isFound) => {
      deps.onMissing(customerScreen !== null && !isFound);
      if (isFound) return;
      hasPage = false;
      deps.cards.customerGone({ code: 'customer.no-screen' });
    });
  };
  const noteHandedOver = ({ entry }: Appended): void => {
    if (entry.kind !== 'task.settled' || !screen.isShown()) return;
    const task = entry.payload.tasks.find(({ kind, ended }) => kind === 'goods' && ended?.by === 'person');
    if (task === undefined) return;
    handing.abort();
    handing = new AbortController();
    const { signal } = handing;
    handedOver = task.saleId;
    void clock.sleep(HANDED_OVER_MS, signal).then(() => {
      if (signal.aborted) return;
      handedOver = null;
      changed();
    });
    changed();
  };
  journal.subscribe(noteHandedOver, (bug) => onBug('customer', bug));

  return {
    view,
    ...onlyAnswers({
      'customer.view': () => {
        deps.cards.customerGone(null);
        hasPage = true;
        shown = view();
        return ok(shown);
      },
      'customer.language': (wanted) => {
        atCounter();
        ({ language } = wanted);
        changed();
        return ok(null);
      },
      'customer.step': (wanted) => {
        if (wanted.saleId === atCounter()?.saleId) ({ step } = wanted);
        changed();
        return ok(null);
      },
      'customer.screens': () => ok(screen.screens()),
    }),
    start: follow,
    stop: () => {
      handing.abort();
      screen.close();
    },
    heard: (event) => {
      if (event === 'settings.changed') follow();
      if (CHANGES.has(event)) changed();
    },
    canType: () => hasPage && screen.isShown() && settings().customerTypesCard,
    pageLoaded: () => {
      step = 'selling';
      follow();
      changed();
    },
  };
}

interface Shown {
  readonly stage: CustomerStage;
  readonly goods: CustomerGoods | null;
}

function shownOf(deps: CustomerDeps, basket: Basket | null, step: CounterStep): Shown {
  if (basket === null) return { stage: IDLE, goods: null };
  const situation = situationOf(deps.journal, basket.saleId);
  const { sale, rows } = situation;
  const payments = viewsOf(deps, situation);
  const held = heldTiyin(rows);
  const isFixed = held > 0 || sale?.state === 'completed';
  const goods = goodsOf(
    priceBasket(basket, (id) => deps.catalogue.product(id)),
    held,
    isFixed && sale ? sale.totalTiyin : null,
  );
  const stage = stageOf({
    state: sale?.state ?? null,
    tenders: rows.tenders,
    payments,
    goods,
    step,
    card: deps.cards.shown(basket.saleId),
    camera: deps.settings().customerCamera,
  });
  // A locked till has nobody who sells; a payment under way goes on.
  if (deps.isLocked() && LEFT.has(stage.name)) return { stage: IDLE, goods: null };
  return { stage, goods: stage.name === 'idle' || stage.name === 'paid' ? null : goods };
}

const LEFT: ReadonlySet<CustomerStage['name']> = new Set(['goods', 'code', 'card', 'not-paid', 'paid']);

const viewsOf = ({ payments }: CustomerDeps, situation: SaleSituation): readonly PaymentView[] =>
  situation.payments.map(({ transactionId }) => payments.view(transactionId));

/** A sale that was paid in the background, once a person handed its goods over; null: it is not paid. */
function laterPaid(deps: CustomerDeps, saleId: SaleId): CustomerStage | null {
  const situation = situationOf(deps.journal, saleId);
  const { sale, rows } = situation;
  const payments = viewsOf(deps, situation);
  if (sale?.state !== 'completed' || payments.some(({ alarm }) => alarm !== null)) return null;
  return heldTiyin(rows) < sale.totalTiyin ? null : paidStage(rows.tenders, payments, sale.totalTiyin);
}
