/** A cashier who pays by a card's number, on the virtual clock. */

import type { Answer } from '../../shared/contract/contract.ts';
import type { CardEntryId, TransactionId } from '../../shared/ids.ts';
import { SMS_CODE } from './virtual-cards.ts';
import { SECOND } from './virtual-clock.ts';
import type { VirtualTill } from './virtual-till.ts';

export const CARD = { cardNumber: '8600123456780018', expiry: '0739' } as const;
export const WRONG_CODE = '98798';

export function cardHands(till: VirtualTill) {
  /** The answer, and whatever happens in that time. */
  const within = async <T>(ms: number, answer: T | Promise<T>): Promise<T> => {
    const answered = Promise.resolve(answer);
    await till.clock.advance(ms);
    return answered;
  };
  const tryAsk = (basket = till.breads(), ms = SECOND): Promise<Answer<'card.ask'>> =>
    within(ms, till.ask('card.ask', { ...basket, ...CARD }));
  const ask = async (basket = till.breads()): Promise<CardEntryId> => {
    const asked = await tryAsk(basket);
    if (!asked.ok) throw new Error(asked.error.code);
    return asked.value.entryId;
  };
  const pay = (entryId: CardEntryId, smsCode = SMS_CODE): Promise<Answer<'card.pay'>> =>
    within(SECOND, till.ask('card.pay', { entryId, smsCode }));
  const begun = async (entryId: CardEntryId): Promise<TransactionId> => {
    const answer = await pay(entryId);
    if (!answer.ok) throw new Error(answer.error.code);
    return answer.value.transactionId;
  };
  return { within, tryAsk, ask, pay, begun };
}
