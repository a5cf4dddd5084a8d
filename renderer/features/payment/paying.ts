/** From the basket to a payment. The main process decides about the money. */

import type { TillError } from '../../../shared/errors/till-error.ts';
import type { Tiyin } from '../../../shared/money.ts';
import { isOfReceipt } from '../../../shared/sale/sale-code.ts';
import { cashStopOfGoods } from '../../../shared/tender/not-for-cash.ts';
import { isPayerCode } from '../../../shared/tender/payer-code.ts';
import type { NextSale, Paying } from '../../context/actions.ts';
import type { Agreeing } from '../../context/agreeing.ts';
import { type Due, type OpenSale, owedOf } from '../../context/open-sale.ts';
import { isBeforeCharge, type Route, type Step, type TenderStep } from '../../context/route.ts';
import type { Stores } from '../../context/stores.ts';
import { chargingProblem } from '../../context/till.ts';
import { onlyOne } from '../../ui/one-at-a-time.ts';

/** A step in which the customer pays. */
type Entered = Extract<Step, { readonly name: 'scanning' | TenderStep }>;

export function createPaying(
  stores: Stores,
  settled: () => Promise<void>,
  nextSale: NextSale,
  openSale: OpenSale,
  agreeing: Agreeing,
): Paying {
  const { api, payments, route, till, play } = stores;
  const charging = onlyOne();
  const entering = onlyOne();
  let isEntering = false;

  const refuse = (error: TillError): void => {
    play('error');
    route.sayInPanel(error);
  };

  /** Whether the cashier may ask for money: the basket has no payment under way and no money. */
  const canTender = (now: Route): boolean =>
    nextSale.lockingNow() === undefined && (isBeforeCharge(now) || now.step.name === 'payment');

  /** The amount due. Null: nothing can be charged, and the cashier has seen why. */
  const toPay = (): Due | null => {
    const due = openSale.due();
    if (due.ok) return due.value;
    refuse(due.error);
    return null;
  };

  /** partTiyin: a part of what is owed; undefined: all of it. */
  const charge = async (payerCode: string, partTiyin: Tiyin | undefined): Promise<void> => {
    const due = toPay();
    if (!due) return;
    const part = partTiyin === undefined ? {} : { amountTiyin: partTiyin };
    route.charge(payerCode, partTiyin ?? owedOf(due));
    await settled();
    const answer = await api.ask('tender.code', { ...due, ...part, payerCode });
    if (answer.ok) {
      payments.take(answer.value);
      route.toStep({ name: 'payment', transactionId: answer.value.transactionId });
      nextSale.afterPayment(answer.value);
      return;
    }
    // An answer lost inside the till may hide a payment: the payment shows as soon as it is published.
    const published = nextSale.underWayNow() ?? nextSale.lockingNow();
    if (published) route.toStep({ name: 'payment', transactionId: published.transactionId });
    else {
      await openSale.refresh();
      const another = answer.error.code.startsWith('payer-code.');
      route.toStep(another ? scanning(partTiyin) : { name: 'selling' });
      refuse(agreeing.ofTender(answer.error));
    }
  };

  /** A partly paid sale answers for its own lines. */
  const cashStop = (): TillError | null => {
    const half = openSale.now();
    if (half) return half.cashStop;
    return cashStopOfGoods(stores.basket.getState().priced.lines, till.getState().settings.notForCashFrom);
  };

  /** The amount due in this step. Null: the step may not open, and the cashier has seen why. */
  const dueIn = (step: Entered): Due | null => {
    const isCode = step.name === 'scanning';
    const isCharged = isCode || step.name === 'card' || step.name === 'invoice';
    if (!canTender(route.getState())) {
      // A second press of Pay came while the payment was in flight.
      if (!isCode) refuse({ code: 'basket.locked' });
      return null;
    }
    const stop = step.name === 'cash' ? cashStop() : null;
    const due = stop ? null : toPay();
    const problem =
      stop ??
      (due && isCharged ? (chargingProblem(till.getState()) ?? openSale.now()?.codeStop ?? null) : null);
    if (problem) refuse(problem);
    return problem ? null : due;
  };

  /** Nothing has left the till: if anything changed while a person answered, the step stays closed. */
  const agree = async (step: Entered): Promise<void> => {
    // The camera must not read on behind the question.
    if (route.getState().step.name === 'scanning') route.toStep({ name: 'selling' });
    const before = route.getState();
    const isStill = (): boolean => {
      const now = route.getState();
      return now.step === before.step && now.screen === before.screen && now.dialog === null;
    };
    await settled();
    const due = isStill() ? dueIn(step) : null;
    if (!due) return;
    const answer = await agreeing.ask(due);
    if (!isStill()) return;
    if (!answer.ok) {
      refuse(answer.error);
      return;
    }
    const now = dueIn(step);
    if (now === null) return;
    if (now.saleId === due.saleId && now.totalTiyin === due.totalTiyin) route.toStep(step);
    else refuse({ code: 'basket.changed' });
  };

  const enter = (step: Entered): void => {
    if (dueIn(step) === null) return;
    if (!agreeing.isNeeded()) {
      route.toStep(step);
      return;
    }
    void entering(async () => {
      isEntering = true;
      await agree(step).finally(() => (isEntering = false));
    });
  };

  const startTender = (name: TenderStep): void => enter({ name });

  return {
    startScanning: (partTiyin?: Tiyin): void => enter(scanning(partTiyin)),
    isEntering: () => isEntering,
    startTender,
    startCash: (): void => startTender('cash'),
    backToBasket: (): void => {
      const now = route.getState();
      if (isBeforeCharge(now) || canTender(now)) route.toStep({ name: 'selling' });
    },
    submitPayerCode: (code: string): Promise<boolean> =>
      charging(async () => {
        const payerCode = code.trim();
        const { step } = route.getState();
        if (payerCode === '' || step.name !== 'scanning') return;
        if (isPayerCode(payerCode)) await charge(payerCode, step.partTiyin);
        else refuse({ code: isOfReceipt(payerCode) ? 'payer-code.is-receipt' : 'payer-code.invalid' });
      }),
  };
}

const scanning = (partTiyin: Tiyin | undefined) =>
  partTiyin === undefined ? ({ name: 'scanning' } as const) : ({ name: 'scanning', partTiyin } as const);
