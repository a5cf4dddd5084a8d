/** No token of a card that is not kept outlives its payment. */
import type { Evidence } from '../rows.ts';
import type { Find } from './books.ts';

const UNENDED = new Set(['sending', 'processing', 'confirming', 'unknown']);

/** A token that the till knows is deleted, unless its payment may still be charged. */
export function noTokenStays({ end, tokens }: Evidence, find: Find): void {
  for (const { cardToken, transactionId, isKnown } of tokens) {
    const row = end.payments.find((one) => one.transactionId === transactionId);
    const isOpen = row !== undefined && (UNENDED.has(row.state) || row.ended === false);
    if (isKnown && !isOpen)
      find(`(25) ${cardToken} of ${transactionId ?? 'no payment'} stays at the service`);
  }
}
