import type { Endpoint } from '../../shared/endpoint.ts';
import type { Payments } from '../../shared/payment/payments.ts';
import type { Clock, Randomness } from '../../shared/time.ts';
import type { FiscalGateway } from '../gateway/gateway.ts';
import type { EntryJournal, Journal, ReceiptJournal, TaskJournal } from '../storage/journal.ts';

export interface ReceiptDeps {
  readonly journal: EntryJournal &
    ReceiptJournal &
    TaskJournal &
    Pick<Journal, 'payment' | 'refundsOf' | 'sale' | 'tendersOf'>;
  readonly gateway: FiscalGateway;
  readonly payments: Payments;
  readonly clock: Clock;
  readonly random: Randomness;
  /** The till's current endpoint. Receipts of another endpoint are not sent. */
  readonly endpoint: Endpoint;
  /** A receipt finished a step, or a manager queued it again. The change is already stored. */
  readonly onMoved: () => void;
  /** Logs a bug; the outbox then retries the receipt. */
  readonly onBug: (where: string, bug: unknown) => void;
}

/** The deps, and the feature's lifetime. */
export interface ReceiptContext extends ReceiptDeps {
  readonly stopped: AbortSignal;
}
