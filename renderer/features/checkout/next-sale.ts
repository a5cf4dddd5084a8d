/**
 * After a sale: opens a fresh basket for the next customer, and decides what the panel does when a payment
 * moves.
 */
import type { PaymentView } from '../../../shared/contract/payment.ts';
import { isUnderWay } from '../../../shared/payment/state.ts';
import type { NextSale } from '../../context/actions.ts';
import type { OpenSale } from '../../context/open-sale.ts';
import { isGivenUp, locksBasket } from '../../context/payments.ts';
import { isBeforeCharge, panelPayment, type Route } from '../../context/route.ts';
import type { Stores } from '../../context/stores.ts';
import { type InOrder, onlyOne } from '../../ui/one-at-a-time.ts';

/** Long enough to see PAID, or the change. A scanner's own Enter or a bouncing Enter comes sooner. */
const SEEN_AFTER_MS = 700;

/** Cash may be in the cashier's hand, and the terminal's slip may be printed: they are taken all the same. */
const isTakenByHand = ({ step: { name } }: Route): boolean => name === 'cash' || name === 'terminal';

/** inTurn: runs after earlier requests about the basket. */
export function createNextSale(
  { api, basket, payments, route, play }: Stores,
  openSale: OpenSale,
  inTurn: InOrder,
): NextSale {
  const nextBasket = onlyOne();
  /** When the panel entered its step, in performance.now(). */
  let stepSinceMs = performance.now();
  route.subscribe(({ step }, before) => {
    if (step !== before.step) stepSinceMs = performance.now();
  });

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
        // The page did not know that the sale holds money. The panel now shows what is paid, and the ways on.
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
  const underWayNow = () => ofBasket(({ state, setAside }) => isUnderWay(state) && !setAside);
  /** A paid part of the open sale: already shown, and the rest may be paid. */
  const isCounted = ({ state, transactionId: id }: PaymentView): boolean =>
    state === 'paid' &&
    openSale.now()?.tenders.some(({ transactionId, takenAt }) => transactionId === id && takenAt !== null) ===
      true;
  const lockingNow = () => ofBasket((view) => locksBasket(view) && !isCounted(view));

  return {
    newSale,
    underWayNow,
    lockingNow,
    newSaleByEnter: async (nowMs = performance.now()): Promise<boolean> => {
      const id = panelPayment(route.getState());
      const entry = id === null ? undefined : payments.getState().entries.get(id);
      const endedMs = Math.max(stepSinceMs, entry?.stateSinceMs ?? stepSinceMs);
      if (nowMs - endedMs < SEEN_AFTER_MS) return false;
      return newSale();
    },
    afterPayment: (view: PaymentView): void => {
      const now = route.getState();
      if (view.setAside && isUnderWay(view.state)) {
        if (panelPayment(now) === view.transactionId) void newSale();
      } else if (isGivenUp(view) && !locksBasket(view) && panelPayment(now) === view.transactionId) {
        route.toStep({ name: 'selling' });
      } else if (
        view.saleId === basket.getState().saleId &&
        locksBasket(view) &&
        !isCounted(view) &&
        isBeforeCharge(now) &&
        !(view.isGoingOn && isTakenByHand(now))
      ) {
        route.toStep({ name: 'payment', transactionId: view.transactionId });
      }
    },
    showPaymentUnderWay: (): void => {
      const view = underWayNow() ?? lockingNow();
      if (view?.setAside && isUnderWay(view.state) && openSale.now()) return;
      if (view) route.toStep({ name: 'payment', transactionId: view.transactionId });
    },
  };
}
