/** What giving money back needs from the rest of the till. */
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Endpoint } from '../../shared/payment/endpoint.ts';
import type { Payments } from '../../shared/payment/payments.ts';
import type { Result } from '../../shared/result.ts';
import type { Clock, Moment, Randomness } from '../../shared/time.ts';
import type { PaymentGateway } from '../gateway/gateway.ts';
import type {
  EntryJournal,
  FactsJournal,
  PaymentJournal,
  ReceiptJournal,
  RefundJournal,
  SaleJournal,
  TaskJournal,
} from '../storage/journal.ts';
import type { StaffJournal } from '../storage/journal-staff.ts';

export interface RefundDeps {
  readonly journal: EntryJournal &
    RefundJournal &
    TaskJournal &
    Pick<FactsJournal, 'facts'> &
    Pick<StaffJournal, 'staff'> &
    Pick<SaleJournal, 'sale' | 'tendersOf' | 'isOthersSale'> &
    Pick<ReceiptJournal, 'receipt'> &
    Pick<PaymentJournal, 'openPayments' | 'payment' | 'paymentsNamed' | 'paymentsOf'>;
  readonly gateway: PaymentGateway;
  readonly payments: Payments;
  readonly clock: Clock;
  readonly random: Randomness;
  /** Where the till is set up now: a payment that lives elsewhere is not given back. */
  readonly endpoint: Endpoint;
  /** Gateway minus PC, ms, by the clocks' readings at that moment; null while no answer has told. */
  readonly gatewayOffMs: (at: Moment) => number | null;
  /** Whether anything may be sent. Asked anew each time. */
  readonly charging: () => Result<null, TillError>;
  /** Whether money can go back by hand. Asked anew each time. */
  readonly handingOut: () => Result<null, TillError>;
  /** Something broke that nobody expected: it is logged, and the work is tried again. */
  readonly onBug: (where: string, bug: unknown) => void;
}

/** The deps, and what lives as long as the feature. */
export interface RefundParts extends RefundDeps {
  readonly stopped: AbortSignal;
  /** When this process began: across a reboot, time counts from here. */
  readonly startedAt: Moment;
}
