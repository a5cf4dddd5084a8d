/** The fiscal receipt that a paid sale owes, as it enters the outbox: in the same write as `paid`. */
import { receivedFields } from '../../shared/fiscal/items.ts';
import type { Attempt } from '../payment/attempt.ts';
import type { Desk } from '../payment/desk.ts';
import type { FiscalEntry } from '../storage/journal.ts';

/** null for a payment that is not paid, or whose sale is not in the journal. */
export function queuedReceipt(desk: Pick<Desk, 'journal' | 'fiscal'>, attempt: Attempt): FiscalEntry | null {
  const { state, transactionId, amountTiyin, place } = attempt;
  if (state.name !== 'paid') return null;
  const sale = desk.journal.sale(attempt.saleId);
  if (!sale) return null;
  return {
    transactionId,
    paymentId: state.payment.paymentId,
    state: 'queued',
    items: sale.items,
    received: receivedFields(amountTiyin, state.payment.processingType, desk.fiscal),
    place,
    tries: 0,
    unanswered: false,
    link: null,
    why: null,
  };
}
