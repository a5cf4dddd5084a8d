import { isByHand } from '../../shared/refund/refund.ts';
import type { PaymentJournal } from '../storage/journal.ts';
import type { StoredEntries } from '../storage/journal-entries.ts';
import type { Outbox } from './outbox.ts';

interface WakeAfterDeps extends Pick<Outbox, 'wake'> {
  readonly journal: StoredEntries & Pick<PaymentJournal, 'paymentsOf'>;
  readonly onBug: (where: string, bug: unknown) => void;
}

/**
 * Wakes the outbox after each entry that queues a receipt with cash or terminal money, or gives money back by
 * hand. Changes of payments wake it elsewhere.
 */
export function wakeAfterEntries({ journal, wake, onBug }: WakeAfterDeps): void {
  journal.subscribe(
    ({ entry: { payload } }) => {
      if ('tender' in payload && 'receipt' in payload && payload.receipt) wake();
      if (!('refund' in payload) || !payload.refund || !isByHand(payload.refund)) return;
      for (const { transactionId, state } of journal.paymentsOf(payload.refund.saleId))
        if (state.name === 'paid') wake(transactionId);
    },
    (bug) => onBug('receipts', bug),
  );
}
