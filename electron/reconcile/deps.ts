/** What the comparison needs from the rest of the till. */
import type { ReconcileProgressView } from '../../shared/contract/reconcile.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Endpoint } from '../../shared/payment/endpoint.ts';
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
  /** Gateway minus PC at a moment of this boot, in ms; null: not known. */
  readonly gatewayOffMs: (at: Moment) => number | null;
  /** Where the till is set up now: only what lives there is compared. */
  readonly endpoint: Endpoint;
  /** Whether anything may be sent. Asked anew each time. */
  readonly charging: () => Result<null, TillError>;
  /** So many more were held against the service: what was told of each is stored. */
  readonly onCompared: (page: ReconcilePage) => void;
  /** All that the run which began then was to ask about was asked; by the wall clock, ms. */
  readonly onWhole: (startedWallMs: number) => void;
  readonly onProgress: (progress: ReconcileProgressView) => void;
  /** Something broke that nobody expected: it is logged, and the comparison is tried again. */
  readonly onBug: (where: string, bug: unknown) => void;
}

/** The deps, and what lives as long as the feature. */
export interface ReconcileParts extends ReconcileDeps {
  readonly stopped: AbortSignal;
}
