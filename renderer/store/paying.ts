/** From the basket to a payment and on to the next sale. What becomes of the money is the main process's. */

import type { PaymentView } from '../../shared/contract/views.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { TransactionId } from '../../shared/ids.ts';
import type { Tiyin } from '../../shared/money.ts';
import { isUnderWay } from '../../shared/payment/state.ts';
import { ask } from '../api.ts';
import { play } from '../sound/tones.ts';
import { priced, takeBasket, useBasket } from './basket.ts';
import { keeper } from './keeper.ts';
import { onlyOne } from './one-at-a-time.ts';
import { takePayment, usePayments } from './payments.ts';
import { panelPayment, type Step, say, sayInPanel, toStep, usePlace } from './place.ts';
import { chargingProblem, useTill } from './till.ts';

const charging = onlyOne();
const takingCash = onlyOne();
const nextBasket = onlyOne();

const refuse = (error: TillError): void => {
  play('error');
  sayInPanel(error);
};

/** Steps from which the cashier may ask for money: nothing of this basket is under way. */
function canTender({ step }: { readonly step: Step }): boolean {
  if (step.name === 'selling' || step.name === 'scanning' || step.name === 'cash') return true;
  if (step.name !== 'payment') return false;
  const entry = usePayments.getState().entries.get(step.transactionId);
  return entry !== undefined && !isUnderWay(entry.view.state) && entry.view.state !== 'paid';
}

/** Pay: asks for the customer's code. Also "Try again", which scans again for the same basket. */
export function startScanning(): void {
  if (!canTender(usePlace.getState())) return;
  const basket = priced(useBasket.getState());
  if (!basket.ok) {
    refuse(basket.error);
    return;
  }
  const problem = chargingProblem(useTill.getState());
  if (problem) {
    refuse(problem);
    return;
  }
  void keeper.flush();
  toStep({ name: 'scanning' });
}

/** Cash, and "Other way to pay". */
export function startCash(): void {
  if (!canTender(usePlace.getState())) {
    refuse({ code: 'basket.locked' });
    return;
  }
  const basket = priced(useBasket.getState());
  if (!basket.ok) {
    refuse(basket.error);
    return;
  }
  void keeper.flush();
  toStep({ name: 'cash' });
}

/** Cancel: back to the basket as it was. */
export function backToBasket(): void {
  if (canTender(usePlace.getState())) toStep({ name: 'selling' });
}

/** The customer's code is there: charges it, once, however often it is read or Enter is pressed. */
export const submitPayerCode = (code: string): Promise<boolean> =>
  charging(async () => {
    const payerCode = code.trim();
    if (payerCode === '' || usePlace.getState().step.name !== 'scanning') return;
    const { saleId, lines } = useBasket.getState();
    const basket = priced(useBasket.getState());
    if (!basket.ok) {
      refuse(basket.error);
      return;
    }
    usePlace.setState({ triedCode: payerCode });
    toStep({ name: 'charging' });
    await keeper.flush();
    const answer = await ask('sale.pay', {
      saleId,
      lines: [...lines],
      totalTiyin: basket.value.totalTiyin,
      payerCode,
    });
    if (answer.ok) {
      takePayment(answer.value);
      toStep({ name: 'payment', transactionId: answer.value.transactionId });
      afterPayment(answer.value);
      return;
    }
    const { code: errorCode } = answer.error;
    // An answer that was lost inside the till may hide a payment: it shows itself as soon as it is published.
    const published = underWayNow();
    if (published) toStep({ name: 'payment', transactionId: published.transactionId });
    else {
      toStep({ name: errorCode.startsWith('payer-code.') ? 'scanning' : 'selling' });
      refuse(answer.error);
    }
  });

function underWayNow(): PaymentView | undefined {
  const { saleId } = useBasket.getState();
  return [...usePayments.getState().entries.values()]
    .map(({ view }) => view)
    .find((view) => view.saleId === saleId && isUnderWay(view.state) && !view.setAside);
}

/** Takes cash for the basket. */
export const takeCash = (givenTiyin: Tiyin): Promise<boolean> =>
  takingCash(async () => {
    if (usePlace.getState().step.name !== 'cash') return;
    const { saleId, lines } = useBasket.getState();
    const basket = priced(useBasket.getState());
    if (!basket.ok) {
      refuse(basket.error);
      return;
    }
    await keeper.flush();
    const { totalTiyin } = basket.value;
    const answer = await ask('sale.cash', { saleId, lines: [...lines], totalTiyin, givenTiyin });
    if (!answer.ok) {
      refuse(answer.error);
      return;
    }
    play('paid');
    toStep({ name: 'cash-done', sale: answer.value });
  });

/** A fresh basket for the next customer. */
export const newSale = (): Promise<boolean> =>
  nextBasket(async () => {
    const answer = await ask('basket.next', { saleId: useBasket.getState().saleId });
    if (!answer.ok) {
      refuse(answer.error);
      return;
    }
    takeBasket(answer.value, []);
    usePlace.setState({ triedCode: null });
    toStep({ name: 'selling' });
    say(null);
  });

/** Long enough to see PAID; a scanner's own Enter or a bouncing one comes sooner. */
const SEEN_AFTER_MS = 700;

/** Enter: on to the next sale, unless the payment in the panel has only just ended. nowMs: performance.now(). */
export async function newSaleByEnter(nowMs = performance.now()): Promise<boolean> {
  const id = panelPayment(usePlace.getState());
  const entry = id === null ? undefined : usePayments.getState().entries.get(id);
  if (entry && nowMs - entry.stateSinceMs < SEEN_AFTER_MS) return false;
  return newSale();
}

/**
 * What the panel does when a payment has moved: one that was set aside while it is under way makes room for
 * the next customer. One that ended there stays until the cashier has read it.
 */
export function afterPayment(view: PaymentView): void {
  const shown = panelPayment(usePlace.getState());
  if (view.setAside && isUnderWay(view.state) && shown === view.transactionId) void newSale();
}

/** Shows the payment of the open basket that is under way, after a start or a reload. */
export function showPaymentUnderWay(): void {
  const view = underWayNow();
  if (view) toStep({ name: 'payment', transactionId: view.transactionId });
}

/** Whether the panel shows this payment. */
export const isInPanel = (transactionId: TransactionId): boolean =>
  panelPayment(usePlace.getState()) === transactionId;
