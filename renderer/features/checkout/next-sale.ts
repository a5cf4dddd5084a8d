/** When a sale is over: a fresh basket for the next customer, and what becomes of the panel when a payment moves. */
import type { PaymentView } from '../../../shared/contract/payment.ts';
import { isUnderWay } from '../../../shared/payment/state.ts';
import type { OpenSale } from '../../app/open-sale.ts';
import { isBeforeCharge, panelPayment } from '../../app/route.ts';
import type { Stores } from '../../app/stores.ts';
import { type InOrder, onlyOne } from '../../ui/one-at-a-time.ts';
import { isNobodys, locksBasket } from '../payment/payments.ts';

/** Long enough to see PAID, or the change; a scanner's own Enter or a bouncing one comes sooner. */
const SEEN_AFTER_MS = 700;

export type NextSale = ReturnType<typeof createNextSale>;

/** inTurn: after what was asked of the baskets before. */
export function createNextSale(
  { api, basket, payments, route, play }: Stores,
  openSale: OpenSale,
  inTurn: InOrder,
) {
  const nextBasket = onlyOne();
  /** When the panel came to the step that it shows, in performance.now(). */
  let stepSinceMs = performance.now();
  route.subscribe(({ step }, before) => {
    if (step !== before.step) stepSinceMs = performance.now();
  });

  /** A fresh basket for the next customer; of a sale that is paid in part the rest comes first. */
  const newSale = (): Promise<boolean> =>
    nextBasket(async () => {
      if (openSale.now()) await openSale.refresh();
      if (openSale.now()) {
        route.toStep({ name: 'selling' });
        return;
      }
      const answer = await inTurn(async () => {
        const next = await api.ask('basket.next', { saleId: basket.getState().saleId });
        if (next.ok) basket.open(next.value);
        return next;
      });
      if (!answer.ok) {
        // Nobody here knew that it holds money: what is paid, and the ways on, stand in the place of the products then.
        if (answer.error.code === 'sale.holds-money') await openSale.refresh();
        if (openSale.now()) route.toStep({ name: 'selling' });
        play('error');
        route.sayInPanel(answer.error);
        return;
      }
      route.startSale();
    });

  const ofBasket = (holds: (view: PaymentView) => boolean): PaymentView | undefined => {
    const { saleId } = basket.getState();
    return [...payments.getState().entries.values()]
      .map(({ view }) => view)
      .find((view) => view.saleId === saleId && holds(view));
  };
  /** The payment of the open basket that is under way, if any. */
  const underWayNow = () => ofBasket(({ state, setAside }) => isUnderWay(state) && !setAside);
  /** It is a part of what the open sale holds: seen, and what is left may be paid. */
  const isCounted = ({ state, transactionId: id }: PaymentView): boolean =>
    state === 'paid' &&
    openSale.now()?.tenders.some(({ transactionId, takenAt }) => transactionId === id && takenAt !== null) ===
      true;
  /** The one for which the open basket takes no tender, if any. */
  const lockingNow = () => ofBasket((view) => locksBasket(view) && !isCounted(view));

  return {
    newSale,
    underWayNow,
    lockingNow,
    /** Enter: on to the next sale, unless the panel has only just come to this end. nowMs: performance.now(). */
    newSaleByEnter: async (nowMs = performance.now()): Promise<boolean> => {
      const id = panelPayment(route.getState());
      const entry = id === null ? undefined : payments.getState().entries.get(id);
      const endedMs = Math.max(stepSinceMs, entry?.stateSinceMs ?? stepSinceMs);
      if (nowMs - endedMs < SEEN_AFTER_MS) return false;
      return newSale();
    },
    /**
     * What the panel does when a payment has moved: one that was set aside while it is under way makes room for
     * the next customer. One that nobody approved in five minutes leaves its basket where it is, free to be paid
     * another way. What ended in any other way stays until the cashier has read it. Money that is found for the open
     * basket after all comes into the panel before anybody pays for it twice.
     */
    afterPayment: (view: PaymentView): void => {
      const now = route.getState();
      if (view.setAside && isUnderWay(view.state)) {
        if (panelPayment(now) === view.transactionId) void newSale();
      } else if (isNobodys(view) && !locksBasket(view) && panelPayment(now) === view.transactionId) {
        route.toStep({ name: 'selling' });
      } else if (
        view.saleId === basket.getState().saleId &&
        locksBasket(view) &&
        !isCounted(view) &&
        isBeforeCharge(now)
      ) {
        route.toStep({ name: 'payment', transactionId: view.transactionId });
      }
    },
    /**
     * Shows the payment of the open basket that is under way or is money, after a start, a reload or a recall. One that was
     * set aside lives in the strip: of a sale that is paid in part the rest is shown, and that it waits for this one.
     */
    showPaymentUnderWay: (): void => {
      const view = underWayNow() ?? lockingNow();
      if (view?.setAside && isUnderWay(view.state) && openSale.now()) return;
      if (view) route.toStep({ name: 'payment', transactionId: view.transactionId });
    },
  };
}
