import type { Endpoint } from '../../shared/payment/endpoint.ts';
import type { Payments } from '../../shared/payment/payments.ts';
import type { Clock, Randomness } from '../../shared/time.ts';
import type { FiscalGateway } from '../gateway/gateway.ts';
import type {
  EntryJournal,
  PaymentJournal,
  ReceiptJournal,
  RefundJournal,
  SaleJournal,
  TaskJournal,
} from '../storage/journal.ts';

export interface ReceiptDeps {
  readonly journal: EntryJournal &
    ReceiptJournal &
    TaskJournal &
    Pick<SaleJournal, 'sale' | 'tendersOf'> &
    Pick<PaymentJournal, 'payment'> &
    Pick<RefundJournal, 'refundsOf'>;
  readonly gateway: FiscalGateway;
  readonly payments: Payments;
  readonly clock: Clock;
  readonly random: Randomness;
  /** Where the till is set up now: nothing of another endpoint is sent. */
  readonly endpoint: Endpoint;
  /** A step of a receipt has come to its end, or a manager has sent one on its way; it is stored already. */
  readonly onMoved: () => void;
  /** Something broke that nobody expected: it is logged, and the receipt is tried again. */
  readonly onBug: (where: string, bug: unknown) => void;
}

/** The deps, and what lives as long as the feature. */
export interface ReceiptParts extends ReceiptDeps {
  readonly stopped: AbortSignal;
}
