/** The till of one page: its stores and actions. Two tills in one process share nothing. */
import type { PaymentView } from '../../shared/contract/payment.ts';
import type { StaffView } from '../../shared/contract/staff.ts';
import type { TillView } from '../../shared/contract/till.ts';
import { createAgreeing } from '../context/agreeing.ts';
import type { Api } from '../context/api.ts';
import { createOpenSale } from '../context/open-sale.ts';
import { createQueries } from '../context/queries.ts';
import type { FeatureStores } from '../context/registry.ts';
import { panelPayment } from '../context/route.ts';
import { needsSignIn, type StaffState } from '../context/staff.ts';
import { createStores, type Stores } from '../context/stores.ts';
import type { TillApp } from '../context/till-app.ts';
import { createNextSale } from '../features/checkout/next-sale.ts';
import { createScans } from '../features/checkout/scans.ts';
import { createSelling } from '../features/checkout/selling.ts';
import { createPaying } from '../features/payment/paying.ts';
import { createPaymentActions } from '../features/payment/payment-actions.ts';
import { createPrints } from '../features/receipt/prints.ts';
import { createTendering } from '../features/tender/tendering.ts';
import { createDecoderPool } from '../scan/decoder-pool.ts';
import { inOrder } from '../ui/one-at-a-time.ts';
import { FEATURES, MAKES, type NamesIn } from './features.ts';
import { invalidateByEvents } from './invalidation.ts';

/** The page's till, and what starts and ends it. */
export interface RunningTill extends TillApp {
  /**
   * Subscribes to events, then reads the till's state: nothing published in between is lost. The payments'
   * store orders the two messages.
   */
  readonly open: () => Promise<void>;
  readonly close: () => void;
}

/** A till on this main process that is not open yet. */
export function createTillApp(direct: Api): RunningTill {
  const shared = createStores(direct);
  const stores = { ...shared, ...featureStores(shared) };
  const { reading, till, basket, payments, staff, route } = stores;
  const queries = createQueries();
  const openSale = createOpenSale(reading, queries, basket);
  const baskets = inOrder();
  const nextSale = createNextSale(stores, openSale, baskets);
  const selling = createSelling(stores, openSale, nextSale, baskets);
  const agreeing = createAgreeing(stores);
  const paying = createPaying(stores, selling.settled, nextSale, openSale, agreeing);
  const prints = createPrints(stores);
  const carding = once(async () => {
    const { createCarding } = await import('../features/tender/carding.ts');
    return createCarding(stores, selling.settled, nextSale, openSale, agreeing);
  });
  const invoicing = once(async () => {
    const { createInvoicing } = await import('../features/tender/invoicing.ts');
    return createInvoicing(stores, selling.settled, nextSale, openSale);
  });
  let ends: readonly (() => void)[] = [];
  let wasOpenedAway = false;

  const takePublished = (view: PaymentView): void => {
    payments.take(view);
    nextSale.afterPayment(view);
  };

  /** A till that sells nothing asks for no PIN: its screen shows what to do. */
  const takeStaff = (
    view: StaffView,
    { copied, notSetUp }: Pick<TillView, 'copied' | 'notSetUp'> = till.getState(),
  ): void => staff.take(copied === null && notSetUp === null ? view : { ...view, hasStaff: false });

  const takeAll = async (view: TillView): Promise<void> => {
    // Before any request.
    takeStaff(view.staff, view);
    basket.open(view.basket);
    for (const payment of view.payments) payments.take(payment, true);
    till.takeTasks(view.tasks);
    // A paid part is not news: the rest comes next.
    if (nextSale.lockingNow()) await openSale.refresh();
    nextSale.showPaymentUnderWay();
    till.open(view);
    wasOpenedAway = needsSignIn(staff.getState());
  };

  /** The shelf asks for several categories under a key of its own. */
  const takeGoods = async (): Promise<void> => {
    const view = await reading.ask('till.open', undefined);
    if (view.ok) till.takeGoods(view.value);
    await queries.invalidateQueries({ queryKey: ['in-turn', 'shelf'] });
  };

  /**
   * Another person must not see the earlier person's answers. Answers refused while the page was locked are
   * fetched now.
   */
  const afterSignIn = ({ view: now }: StaffState, { view: before }: StaffState): void => {
    if (now.person === null || now.person.staffId === before.person?.staffId) return;
    const isPaidInPart = openSale.now() !== null;
    queries.clear();
    if (isPaidInPart || nextSale.lockingNow()) void openSale.refresh().then(leaveWhatIsCounted);
  };

  /**
   * While locked, the opening page could not learn that the locking payment is an earlier paid part of its
   * sale.
   */
  const leaveWhatIsCounted = (): void => {
    if (!wasOpenedAway || nextSale.underWayNow() || nextSale.lockingNow()) return;
    wasOpenedAway = false;
    if (panelPayment(route.getState()) !== null) route.toStep({ name: 'selling' });
  };

  return {
    ...stores,
    more: FEATURES.flatMap(({ more }) => more ?? []),
    queries,
    decoders: createDecoderPool(),
    nextSale,
    paying,
    tendering: createTendering(stores, selling.settled, nextSale, openSale, agreeing),
    carding,
    invoicing: { send: async (phone) => (await invoicing()).send(phone) },
    selling,
    prints,
    scans: createScans(stores, paying, selling, nextSale, openSale, stores.goods, stores.returnScans),
    goodsEntry: stores.goods,
    paymentActions: createPaymentActions(stores, nextSale),

    open: async (): Promise<void> => {
      ends = [
        reading.subscribe('payment.changed', takePublished),
        reading.subscribe('basket.changed', selling.takeChanged),
        reading.subscribe('goods.changed', () => void takeGoods()),
        reading.subscribe('network.changed', till.takeNetwork),
        reading.subscribe('notice.raised', till.takeNotice),
        reading.subscribe('notice.ended', till.endNotice),
        reading.subscribe('settings.changed', till.takeSettings),
        reading.subscribe('shift.changed', till.takeShift),
        reading.subscribe('staff.changed', (view) => takeStaff(view)),
        ...FEATURES.flatMap(({ opens }) => opens?.(stores) ?? []),
        invalidateByEvents(reading, queries),
        staff.subscribe(afterSignIn),
      ];
      const answer = await reading.ask('till.open', undefined);
      if (answer.ok) await takeAll(answer.value);
      else till.fail(answer.error);
    },
    close: (): void => {
      for (const end of ends) end();
      ends = [];
      prints.close();
      queries.clear();
    },
  };
}

/** Rare, so it loads with its panel. A load that failed is tried again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= load().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}

type MadeStores = { readonly [N in NamesIn<'makes'>]: FeatureStores[N] };

/** The features' own stores. One that no feature makes is missing in the `TillApp`, and does not compile. */
const featureStores = (stores: Stores): MadeStores =>
  Object.fromEntries(
    Object.entries(MAKES).map(([name, make]) => [name, make(stores)]),
  ) as unknown as MadeStores;
