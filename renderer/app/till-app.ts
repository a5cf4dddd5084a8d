/** The till of one page: its stores and actions. Two tills in one process share nothing. */
import type { PaymentView } from '../../shared/contract/payment.ts';
import type { StaffView } from '../../shared/contract/staff.ts';
import type { TillView } from '../../shared/contract/till.ts';
import type { StaffId } from '../../shared/ids.ts';
import { createNextSale } from '../features/checkout/next-sale.ts';
import { createSelling } from '../features/checkout/selling.ts';
import { createPaying } from '../features/payment/paying.ts';
import { createPaymentActions } from '../features/payment/payment-actions.ts';
import { createPrints } from '../features/receipt/prints.ts';
import { createReconciling } from '../features/reconcile/reconciling.ts';
import { createShiftStore } from '../features/shift/shift-store.ts';
import { tasksOf } from '../features/tasks/model.ts';
import { createTendering } from '../features/tender/tendering.ts';
import { createDecoderPool } from '../scan/decoder-pool.ts';
import { inOrder } from '../ui/one-at-a-time.ts';
import type { Api } from './api.ts';
import { FEATURES } from './features.ts';
import { createOpenSale } from './open-sale.ts';
import type { PageFeature } from './page-feature.ts';
import { createQueries } from './queries.ts';
import { refreshByEvents } from './refreshed-by.ts';
import { panelPayment } from './route.ts';
import { createScans } from './scans.ts';
import { needsSignIn, type StaffState } from './staff.ts';
import { createStores } from './stores.ts';

export type TillApp = ReturnType<typeof createTillApp>;

const LIST: readonly PageFeature[] = FEATURES;

/** A till on this main process that is not open yet. */
export function createTillApp(direct: Api) {
  const stores = createStores(direct);
  const { reading, till, basket, payments, staff, route } = stores;
  const queries = createQueries();
  const openSale = createOpenSale(reading, queries, basket);
  const baskets = inOrder();
  const nextSale = createNextSale(stores, openSale, baskets);
  const selling = createSelling(stores, openSale, nextSale, baskets);
  const paying = createPaying(stores, selling.settled, nextSale, openSale);
  const reconciling = createReconciling(stores);
  const shiftStore = createShiftStore();
  /** The last person: the same person finds the typed input again. */
  let lastPerson: StaffId | null = null;
  const prints = createPrints(stores);
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
    tasksOf(stores).takeCount(view.tasks);
    // A paid part is not news: the rest comes next.
    if (nextSale.lockingNow()) await openSale.refresh();
    nextSale.showPaymentUnderWay();
    till.open(view);
    wasOpenedAway = needsSignIn(staff.getState());
  };

  /**
   * Another person must not see the earlier person's answers. Answers refused while the page was locked are
   * fetched now.
   */
  const afterSignIn = ({ view: now }: StaffState, { view: before }: StaffState): void => {
    if (now.person === null || now.person.staffId === before.person?.staffId) return;
    const isPaidInPart = openSale.now() !== null;
    if (now.person.staffId !== lastPerson) shiftStore.clear();
    lastPerson = now.person.staffId;
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
    /** The features' entries of the menu behind the last button of the selling screen. */
    more: LIST.flatMap(({ more }) => more ?? []),
    /** The answers of the main process, for the hooks of `asked.ts`. */
    queries,
    /** The decoder's worker between two customers. */
    decoders: createDecoderPool(),
    nextSale,
    paying,
    tendering: createTendering(stores, selling.settled, nextSale, openSale),
    selling,
    reconciling,
    prints,
    shiftStore,
    scans: createScans(stores, paying, selling, nextSale, openSale),
    paymentActions: createPaymentActions(stores, nextSale),

    /**
     * Subscribes to events, then reads the till's state: nothing published in between is lost. The payments'
     * store orders the two messages.
     */
    open: async (): Promise<void> => {
      ends = [
        reading.hear('payment.changed', takePublished),
        reading.hear('basket.changed', selling.takeChanged),
        reading.hear('network.changed', till.takeNetwork),
        reading.hear('notice.raised', till.takeNotice),
        reading.hear('notice.ended', till.endNotice),
        reading.hear('reconcile.progress', reconciling.takeProgress),
        reading.hear('settings.changed', till.takeSettings),
        reading.hear('shift.changed', till.takeShift),
        reading.hear('staff.changed', (view) => takeStaff(view)),
        ...LIST.flatMap(({ opens }) => opens?.(stores) ?? []),
        refreshByEvents(reading, queries),
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
