import type { Catalogue } from '../../shared/catalogue/catalogue.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Payments } from '../../shared/payment/payments.ts';
import type { Result } from '../../shared/result.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import type { VoidBooks } from '../../shared/staff/agreed-void.ts';
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
import type { BasketJournal } from '../storage/journal-baskets.ts';
import type { ShiftJournal } from '../storage/journal-shifts.ts';
import type { StaffJournal } from '../storage/journal-staff.ts';

export interface RefundDeps {
  readonly journal: EntryJournal &
    RefundJournal &
    Pick<TaskJournal, 'openTasks' | 'paymentsWithIdAlarms' | 'tasksOf'> &
    Pick<FactsJournal, 'facts'> &
    Pick<StaffJournal, 'staff' | 'refundBegun'> &
    Pick<ShiftJournal, 'openShift'> &
    Pick<BasketJournal, 'basket'> &
    VoidBooks &
    Pick<SaleJournal, 'sale' | 'tendersOf' | 'isOthersSale'> &
    Pick<ReceiptJournal, 'receipt'> &
    Pick<PaymentJournal, 'openPayments' | 'payment' | 'paymentsNamed' | 'paymentsOf'>;
  readonly gateway: Pick<PaymentGateway, 'reversePayment' | 'reversePartially' | 'paymentStatus'>;
  readonly payments: Pick<Payments, 'find' | 'view' | 'stored'>;
  /** Names the goods of a scanned code. */
  readonly catalogue: Pick<Catalogue, 'byBarcode'>;
  readonly clock: Clock;
  readonly random: Randomness;
  /** The till's current endpoint. Payments of another endpoint are not given back. */
  readonly endpoint: Endpoint;
  /** Gateway time minus PC time in ms at that moment; null until an answer gave the gateway's time. */
  readonly gatewayOffMs: (at: Moment) => number | null;
  /** Whether requests may be sent. Read at each use. */
  readonly charging: () => Result<null, TillError>;
  /** Whether an open sale can give money back by hand. Read at each use. */
  readonly undoing: () => Result<null, TillError>;
  /** Whether any sale can: a person answers for the drawer. Read at each use. */
  readonly handingOut: () => Result<null, TillError>;
  /** Whether the shop asks for the number on a card terminal's slip. Read at each use. */
  readonly slipNumber: () => Settings['slipNumber'];
  /** Logs a bug; the work is then repeated. */
  readonly onBug: (where: string, bug: unknown) => void;
}

/** The deps, and the feature's lifetime. */
export interface RefundContext extends RefundDeps {
  readonly stopped: AbortSignal;
  /** When this process began: after a reboot, elapsed time counts from here. */
  readonly startedAt: Moment;
}
