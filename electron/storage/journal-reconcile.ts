/** How far the books were compared with the service, and which payments are asked about again. */

import type { Endpoint } from '../../shared/endpoint.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { PaymentId, TransactionId } from '../../shared/ids.ts';
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import type { Result } from '../../shared/result.ts';

type Written = Result<null, TillError>;

/** A place in the order of an endpoint's payments: by the wall clock of their creation, then by row. */
export interface PaymentCursor {
  readonly wallMs: number;
  readonly row: number;
}

/** A running comparison: its span and its progress. Wall times in ms. */
export interface ReconcileRun {
  readonly startedWallMs: number;
  readonly fromWallMs: number;
  readonly toWallMs: number;
  /**
   * The newest payment's row when the run began. A wrong clock may date a later payment before the run's
   * position.
   */
  readonly newestRow: number;
  /** The last payment of the run that was asked about; null before the first. */
  readonly after: PaymentCursor | null;
  readonly answered: number;
  /** The service does not find the payment by our id, and is not known to find any payment so. */
  readonly untold: number;
  /** How many of the answered payments have a partial refund. No status shows parts. */
  readonly withParts: number;
  /**
   * The service has named a payment with its status. So a missing answer about another payment concerns that
   * payment.
   */
  readonly tells: boolean;
}

/**
 * Why a payment is asked about again.
 * `waits`: no answer, or not asked yet.
 * `refused`: the service gives no status.
 * `untold`: the service can't find it by our id.
 * `held`: compared, but something needs another comparison.
 */
export type AskAgain = 'waits' | 'refused' | 'untold' | 'held';

/** The results of a page of queries. */
export interface ReconcilePage {
  readonly askedWallMs: number;
  readonly answered: readonly TransactionId[];
  readonly again: readonly { readonly transactionId: TransactionId; readonly why: AskAgain }[];
}

type RunSpan = Pick<ReconcileRun, 'fromWallMs' | 'toWallMs' | 'after'>;

export interface ReconcileJournal {
  /** How many payments of a run are not asked about yet. */
  countOfRun(endpoint: Endpoint, run: RunSpan): number;
  /** The next payments of a run, oldest first, each with its cursor. */
  paymentsOfRun(
    endpoint: Endpoint,
    run: RunSpan,
    limit: number,
  ): readonly { readonly payment: PaymentRecord; readonly cursor: PaymentCursor }[];
  /**
   * Payments from before the run's span, of which the service was asked to give money back in it or since the last run. Oldest
   * first.
   */
  paymentsGivenBack(endpoint: Endpoint, run: RunSpan, limit: number): readonly PaymentRecord[];
  /**
   * Payments that are due for another query, the longest wait first. After three days without an answer, a
   * query follows after one week, then two, and so on. `untold` payments are due only once the service finds
   * our ids.
   */
  paymentsToAskAgain(
    endpoint: Endpoint,
    due: { readonly nowWallMs: number; readonly findsOurIds: boolean },
    limit: number,
  ): readonly PaymentRecord[];
  /** Payments without an answer that each run asks about again. */
  countToAskAgain(endpoint: Endpoint): number;
  /** How many of them got no answer at all, so that an hour later may help. */
  countWaiting(endpoint: Endpoint): number;
  /** Paid payments that hold money and got no answer on three days when others did. Oldest first. */
  paymentsUnanswered(endpoint: Endpoint, limit: number): readonly PaymentRecord[];
  /** Open payments that the service does not find by our id. Oldest first. */
  paymentsUnidentified(endpoint: Endpoint, limit: number): readonly PaymentRecord[];
  /** Whether any payment of this endpoint has this id of the service. */
  isPaymentIdKnown(endpoint: Endpoint, paymentId: PaymentId): boolean;
  /** The row of the newest payment in the books. */
  newestRow(): number;
  /** null: no run, or an older Tilla began the run and stored less of it. */
  reconcileRun(endpoint: Endpoint): ReconcileRun | null;
  /** Stores the results of a page and the progress of the run in one write. */
  saveReconcileRun(endpoint: Endpoint, run: ReconcileRun, page: ReconcilePage): Written;
  /**
   * Ends the run. The next run starts at this run's start. Payments that a very wrong clock dated outside
   * every span are asked about again. If `tells`, each payment without an answer gets one more unanswered
   * day.
   */
  endReconcileRun(
    endpoint: Endpoint,
    run: Pick<ReconcileRun, 'startedWallMs' | 'fromWallMs' | 'toWallMs' | 'newestRow' | 'tells'>,
  ): Written;
  lastReconciledWallMs(endpoint: Endpoint): number | null;
  /** The newest payment's row when the last complete run began; 0: no run was completed. */
  lastReconciledRow(endpoint: Endpoint): number;
  /**
   * What the comparisons know about a payment, whichever process ran them; null: no comparison has reached
   * the payment.
   */
  learnedOf(transactionId: TransactionId): 'answered' | AskAgain | null;
}
