/** From the basket to a payment. What becomes of the money is the main process's. */
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { Tiyin } from '../../../shared/money.ts';
import { isPayerCode } from '../../../shared/payment/payer-code.ts';
import { isBeforeCharge, type Route } from '../../app/route.ts';
import type { Stores } from '../../app/stores.ts';
import { chargingProblem } from '../../app/till.ts';
import { onlyOne } from '../../ui/one-at-a-time.ts';
import type { NextSale } from '../checkout/next-sale.ts';

export type Paying = ReturnType<typeof createPaying>;

export function createPaying(stores: Stores, settled: () => Promise<void>, nextSale: NextSale) {
  const { api, basket, payments, route, till, play } = stores;
  const charging = onlyOne();
  const takingCash = onlyOne();

  const refuse = (error: TillError): void => {
    play('error');
    route.sayInPanel(error);
  };

  /** Whether the cashier may ask for money: nothing of this basket is under way, and none of it is money. */
  const canTender = (now: Route): boolean =>
    nextSale.lockingNow() === undefined && (isBeforeCharge(now) || now.step.name === 'payment');

  /** What is asked for, or null once the cashier was told why it can't be. */
  const toPay = () => {
    const { saleId, toPay: due } = basket.getState();
    if (due.ok) return { saleId, totalTiyin: due.value.totalTiyin };
    refuse(due.error);
    return null;
  };

  const charge = async (payerCode: string): Promise<void> => {
    const request = toPay();
    if (!request) return;
    route.setState({ triedCode: payerCode });
    route.toStep({ name: 'charging' });
    await settled();
    const answer = await api.ask('tender.code', { ...request, payerCode });
    if (answer.ok) {
      payments.take(answer.value);
      route.toStep({ name: 'payment', transactionId: answer.value.transactionId });
      nextSale.afterPayment(answer.value);
      return;
    }
    // An answer that was lost inside the till may hide a payment: it shows itself as soon as it is published.
    const published = nextSale.underWayNow() ?? nextSale.lockingNow();
    if (published) route.toStep({ name: 'payment', transactionId: published.transactionId });
    else {
      route.toStep({ name: answer.error.code.startsWith('payer-code.') ? 'scanning' : 'selling' });
      refuse(answer.error);
    }
  };

  return {
    /** Pay: asks for the customer's code. Also "Try again", which scans again for the same basket. */
    startScanning: (): void => {
      if (!canTender(route.getState()) || !toPay()) return;
      const problem = chargingProblem(till.getState());
      if (problem) {
        refuse(problem);
        return;
      }
      route.toStep({ name: 'scanning' });
    },
    /** Cash, and "Other way to pay". */
    startCash: (): void => {
      if (!canTender(route.getState())) {
        refuse({ code: 'basket.locked' });
        return;
      }
      if (!toPay()) return;
      route.toStep({ name: 'cash' });
    },
    /** Cancel: back to the basket as it was. */
    backToBasket: (): void => {
      const now = route.getState();
      if (isBeforeCharge(now) || canTender(now)) route.toStep({ name: 'selling' });
    },
    /** The customer's code is there: charges it, once, however often it is read or Enter is pressed. */
    submitPayerCode: (code: string): Promise<boolean> =>
      charging(async () => {
        const payerCode = code.trim();
        if (payerCode === '' || route.getState().step.name !== 'scanning') return;
        if (isPayerCode(payerCode)) await charge(payerCode);
        else refuse({ code: 'payer-code.invalid' });
      }),
    /** Takes cash for the basket. */
    takeCash: (givenTiyin: Tiyin): Promise<boolean> =>
      takingCash(async () => {
        const request = route.getState().step.name === 'cash' ? toPay() : null;
        if (!request) return;
        await settled();
        const answer = await api.ask('tender.cash', { ...request, givenTiyin });
        if (!answer.ok) {
          refuse(answer.error);
          return;
        }
        play('paid');
        route.toStep({ name: 'cash-done', sale: answer.value });
      }),
  };
}
