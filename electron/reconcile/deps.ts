import type { ReconcileProgressView } from '../../shared/contract/reconcile.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Payments } from '../../shared/payment/payments.ts';
import type { Result } from '../../shared/result.ts';
import type { Clock, Moment } from '../../shared/time.ts';
import type { PaymentGateway } from '../gateway/gateway.ts';
import type { FactsJournal, PaymentJournal, SaleJournal, TaskJournal } from '../storage/journal.ts';
import type { ReconcileJournal, ReconcilePage } from '../storage/journal-reconcile.ts';

export interface ReconcileDeps {
  readonly journal: ReconcileJournal &
    TaskJournal &
    Pick<FactsJournal, 'facts'> &
    Pick<PaymentJournal, 'payment' | 'paymentsNamed'> &
    Pick<SaleJournal, 'tendersOf'>;
  readonly gateway: PaymentGateway;
  readonly payments: Payments;
  readonly clock: Clock;
  /** Gateway time minus PC time in ms at a moment of this boot; null: unknown. */
  readonly gatewayOffMs: (at: Moment) => number | null;
  /** The till's current endpoint. Only its payments are compared. */
  readonly endpoint: Endpoint;
  /** Whether requests may be sent. Read at each use. */
  readonly charging: () => Result<null, TillError>;
  /** A page of payments was compared; the result of each is stored. */
  readonly onCompared: (page: ReconcilePage) => void;
  /** A run has asked about all its payments. `startedWallMs`: when the run began. */
  readonly onWhole: (startedWallMs: number) => void;
  readonly onProgress: (progress: ReconcileProgressView) => void;
  /** Logs a bug; the comparison is then repeated. */
  readonly onBug: (where: string, bug: unknown) => void;
}

/** The deps, and the feature's lifetime. */
export interface ReconcileContext extends ReconcileDeps {
  readonly stopped: AbortSignal;
}
