/** A counter that sends invoices, and what becomes of them. */
import type { InvoiceView, LeaveDoubt } from '../../shared/contract/invoice.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { type Counter, refusal } from './counter.ts';
import { BREAD } from './part-paid.ts';
import { SECOND } from './virtual-clock.ts';
import type { VirtualTill } from './virtual-till.ts';

export const PHONE = '998901234567';

/** Sends an invoice for one bread, and waits for the answer to its create. */
export async function sendInvoice(till: VirtualTill, counter: Counter): Promise<TransactionId> {
  counter.scan(BREAD.barcode);
  const { saleId, totalTiyin } = counter;
  const sent = till.do('invoice.send', { saleId, totalTiyin, phone: PHONE });
  if (!sent.ok) throw new Error(sent.error.code);
  await till.clock.advance(SECOND);
  return sent.value.transactionId;
}

/** A manager leaves it, and waits for the answer: the code of a refusal, or null. */
export async function leaveInvoice(
  till: VirtualTill,
  transactionId: TransactionId,
  more: { readonly despite?: LeaveDoubt } = {},
): Promise<string | null> {
  const left = till.ask('invoice.leave', { transactionId, reason: 'pays another way', ...more });
  await till.clock.advance(6 * SECOND);
  return refusal(await left);
}

export function tray(till: VirtualTill): readonly InvoiceView[] {
  const open = till.do('invoice.open', undefined);
  if (!open.ok) throw new Error(open.error.code);
  return open.value;
}
