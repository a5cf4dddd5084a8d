/** No word and no silence proves that an invoice stays unpaid. */
import type { Evidence } from '../rows.ts';
import type { Find } from './books.ts';

export function noInvoiceIsProvedUnpaid({ end, sent }: Evidence, find: Find): void {
  const hasLeft = (id: string): boolean =>
    sent.some((one) => one.operation === 'invoice' && one.about === id);
  for (const { invoice, state, transactionId } of end.payments) {
    const isProved = state === 'not-charged' || (state === 'absent' && hasLeft(transactionId));
    if (invoice !== null && isProved) find(`(28) ${transactionId} is an invoice, and ${state}`);
  }
}
