/** A card by its number: the page keeps only the entry's id, which names no card. */

import { createStore } from 'zustand/vanilla';
import type { CardAskedView, CardTyping } from '../../../shared/contract/card.ts';
import type { Answer } from '../../../shared/contract/contract.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { CardEntryId } from '../../../shared/ids.ts';
import type { Carding, NextSale, TypedCard } from '../../context/actions.ts';
import type { Agreeing } from '../../context/agreeing.ts';
import type { OpenSale } from '../../context/open-sale.ts';
import type { Step } from '../../context/route.ts';
import type { Stores } from '../../context/stores.ts';
import { onlyOne } from '../../ui/one-at-a-time.ts';

export function createCarding(
  { api, reading, payments, route, play }: Stores,
  settled: () => Promise<void>,
  nextSale: NextSale,
  openSale: OpenSale,
  agreeing: Agreeing,
): Carding {
  const charging = onlyOne();
  /** The step whose request for an SMS code is in flight. */
  let askingIn: Step | null = null;
  let entryId: CardEntryId | null = null;
  const typing = createStore<CardTyping | null>()(() => null);

  const refuse = (error: TillError): void => {
    play('error');
    route.sayInPanel(error);
  };
  const cancel = (gone: CardEntryId): void => void reading.ask('card.cancel', { entryId: gone });

  const takeBack = (): void => {
    if (entryId !== null) cancel(entryId);
    entryId = null;
    typing.setState(null, true);
  };
  // However the cashier leaves the step: the service deletes the card's token.
  route.subscribe(({ step }) => {
    if (step.name !== 'card') takeBack();
  });

  const askIn = async (step: Step, card: TypedCard): Promise<CardAskedView | null> => {
    const isStill = (): boolean => route.getState().step === step;
    const due = openSale.due();
    if (!due.ok) {
      refuse(due.error);
      return null;
    }
    await settled();
    if (!isStill()) return null;
    const replaces = entryId === null ? {} : { replaces: entryId };
    const answer = await api.ask('card.ask', { ...due.value, ...card, ...replaces });
    if (!isStill()) {
      if (answer.ok) cancel(answer.value.entryId);
      return null;
    }
    if (!answer.ok) {
      refuse(agreeing.ofTender(answer.error));
      return null;
    }
    ({ entryId } = answer.value);
    route.sayInPanel(null);
    return answer.value;
  };

  /** Whether a payment has begun. An answer lost inside the till may hide one. */
  const showBegun = (answer: Answer<'card.pay'>): boolean => {
    const begun = answer.ok ? answer.value : (nextSale.underWayNow() ?? nextSale.lockingNow());
    if (!begun) return false;
    // The step must not cancel an entry that pays.
    entryId = null;
    typing.setState(null, true);
    payments.take(begun);
    route.toStep({ name: 'payment', transactionId: begun.transactionId });
    nextSale.afterPayment(begun);
    return true;
  };

  const hand = async (step: Step): Promise<TillError | null> => {
    const isStill = (): boolean => route.getState().step === step;
    const due = openSale.due();
    if (due.ok) await settled();
    if (!isStill()) return null;
    const answer = due.ok ? await api.ask('card.hand', due.value) : due;
    if (!isStill()) {
      if (answer.ok) cancel(answer.value.entryId);
      return null;
    }
    if (!answer.ok) {
      const error = agreeing.ofTender(answer.error);
      refuse(error);
      return error;
    }
    ({ entryId } = answer.value);
    typing.setState(answer.value, true);
    route.sayInPanel(null);
    return null;
  };

  const chargeKept: Carding['chargeKept'] = async (card) => {
    const due = openSale.due();
    if (!due.ok) return due.error;
    await settled();
    const answer = await api.ask('kept-cards.charge', { ...due.value, ...card });
    if (showBegun(answer)) {
      route.openDialog(null);
      return null;
    }
    await openSale.refresh();
    return answer.ok ? null : answer.error;
  };

  const charge = async (paid: CardEntryId, smsCode: string | null): Promise<void> => {
    route.toStep({ name: 'card', isSent: true });
    await settled();
    const answer = await api.ask('card.pay', { entryId: paid, ...(smsCode !== null && { smsCode }) });
    if (!showBegun(answer) && !answer.ok) {
      await openSale.refresh();
      route.toStep({ name: 'card' });
      refuse(agreeing.ofTender(answer.error));
    }
  };

  const pay: Carding['pay'] = (smsCode) =>
    charging(async () => {
      if (entryId !== null && route.getState().step.name === 'card') await charge(entryId, smsCode);
    });

  reading.subscribe('card.typing', (view) => {
    // A late word about an earlier entry.
    if (view.entryId !== entryId) return;
    typing.setState(view, true);
    route.sayInPanel(view.error);
    if (view.step === 'over') entryId = null;
    if (view.step === 'verified') void pay(null);
  });

  /** One request at a time, in one step. */
  const inStep = async <T>(work: (step: Step) => Promise<T>): Promise<T | null> => {
    const { step } = route.getState();
    if (step.name !== 'card' || step.isSent || step === askingIn) return null;
    askingIn = step;
    return work(step).finally(() => {
      if (askingIn === step) askingIn = null;
    });
  };

  return {
    chargeKept: async (card) => {
      let problem: TillError | null = null;
      await charging(async () => {
        problem = await chargeKept(card);
      });
      return problem;
    },
    ask: (card) => inStep((step) => askIn(step, card)),
    pay,
    // A panel that is drawn again goes on with its entry.
    hand: async () => (typing.getState() !== null && entryId !== null ? null : inStep(hand)),
    takeBack,
    typing,
  };
}
