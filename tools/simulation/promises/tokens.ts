/** No token of a card that is not kept outlives its payment, and no forgotten card is charged. */
import type { Evidence } from '../rows.ts';
import type { Find } from './books.ts';

const UNENDED = new Set(['sending', 'processing', 'confirming', 'unknown']);
/** Its customer wants it there, or a person is called. */
const STAYS_AS = new Set(['kept', 'overdue']);

/** A token that the till knows is deleted, unless its payment may still be charged. */
export function noTokenStays({ end, tokens }: Evidence, find: Find): void {
  const isOpen = (transactionId: string): boolean => {
    const row = end.payments.find((one) => one.transactionId === transactionId);
    return row !== undefined && (UNENDED.has(row.state) || row.ended === false);
  };
  for (const { cardToken, transactionIds, keptAs, isKnown } of tokens) {
    if (!isKnown || (keptAs !== null && STAYS_AS.has(keptAs)) || transactionIds.some(isOpen)) continue;
    find(`(25) ${cardToken} of ${transactionIds.join() || 'no payment'} stays at the service`);
  }
}

export function noForgottenCardPays({ chargedForgotten }: Evidence, find: Find): void {
  for (const transactionId of chargedForgotten) find(`(27) ${transactionId} was charged by a forgotten card`);
}
