/** What a payment by invoice holds beside its state: an id may be learned in any state, and stays. */
import { z } from 'zod';
import { InvoiceId } from '../ids.ts';
import { Moment } from '../time.ts';
import type { PaymentEvent } from './events.ts';

export const Invoice = z.object({
  /** null: the answer to its create was lost. */
  invoiceId: InvoiceId.nullable(),
  /**
   * The last reading that showed it unpaid, or its create, and the first that showed it paid. A wrong clock tells neither.
   */
  paidBetween: z.object({ from: Moment, to: Moment }).exactOptional(),
});
export type Invoice = z.infer<typeof Invoice>;

export const invoiceOf = ({ invoice }: { readonly invoice?: Invoice }): Invoice =>
  invoice ?? { invoiceId: null };

/** The same object if the event says nothing of it. */
export function invoiceAfter(invoice: Invoice, event: PaymentEvent): Invoice {
  if (event.name === 'invoiced' && invoice.invoiceId === null)
    return { ...invoice, invoiceId: event.invoiceId };
  if (event.name === 'succeeded' && event.isDated && invoice.paidBetween === undefined)
    return { ...invoice, paidBetween: { from: event.openFrom, to: event.at } };
  return invoice;
}
