import { isByHand } from '../../shared/refund/refund.ts';
import type { PaymentJournal } from '../storage/journal.ts';
import type { NewEntry } from '../storage/kinds.ts';
import type { Outbox } from './outbox.ts';

interface Parts extends Pick<Outbox, 'wake'> {
  readonly journal: Pick<PaymentJournal, 'paymentsOf'>;
  readonly onBug: (where: string, bug: unknown) => void;
}

/**
 * Wakes the outbox after an entry that queues a receipt with cash or terminal money, or gives money back by
 * hand. Changes of payments wake it elsewhere. Never throws, because the entry is stored.
 */
export function wakeAfter(parts: Parts, entry: NewEntry): void {
  try {
    wakeFor(parts, entry);
  } catch (bug) {
    parts.onBug('receipts', bug);
  }
}

function wakeFor({ journal, wake }: Parts, { payload }: NewEntry): void {
  if ('tender' in payload && 'receipt' in payload && payload.receipt) wake();
  if (!('refund' in payload) || !payload.refund || !isByHand(payload.refund)) return;
  for (const { transactionId, state } of journal.paymentsOf(payload.refund.saleId))
    if (state.name === 'paid') wake(transactionId);
}
