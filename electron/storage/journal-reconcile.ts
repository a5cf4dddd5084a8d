/** How far the books were compared with the service, and which payments are asked about again. */
import type { TillError } from '../../shared/errors/till-error.ts';
import type { PaymentId, TransactionId } from '../../shared/ids.ts';
import type { Endpoint } from '../../shared/payment/endpoint.ts';
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import type { Result } from '../../shared/result.ts';

type Written = Result<null, TillError>;

/** A place in the order of an endpoint's payments: by the wall clock at which they were made, then as begun. */
export interface PaymentCursor {
  readonly wallMs: number;
  readonly row: number;
}

/** A comparison under way: the span that it compares, and how far it has come. Wall times, ms. */
export interface ReconcileRun {
  readonly startedWallMs: number;
  readonly fromWallMs: number;
  readonly toWallMs: number;
  /** The row of the newest payment as it began: one that is made later may be dated behind where it has come. */
  readonly newestRow: number;
  /** The last one asked about; null before the first. */
  readonly after: PaymentCursor | null;
  readonly answered: number;
  /** The service can't tell: not found by our id, and it is not known to find by it. */
  readonly untold: number;
  /** Of those answered: with a part given back. No status shows parts. */
  readonly withParts: number;
  /** The service has named a payment and told its status: it answers, and silence about another one is about that. */
  readonly tells: boolean;
}

/**
 * Why a payment is asked about again. `waits`: nobody answered, or it was not asked about yet. `refused`: the service
 * gives no status of it. `untold`: it can't tell by our id. `held`: compared, and something of it is looked at again.
 */
export type AskAgain = 'waits' | 'refused' | 'untold' | 'held';

/** What a page of questions came to. */
export interface ReconcilePage {
  readonly askedWallMs: number;
  readonly answered: readonly TransactionId[];
  readonly again: readonly { readonly transactionId: TransactionId; readonly why: AskAgain }[];
}

type RunSpan = Pick<ReconcileRun, 'fromWallMs' | 'toWallMs' | 'after'>;

export interface ReconcileJournal {
  /** How many payments of a run have not been asked about yet. */
  countOfRun(endpoint: Endpoint, run: RunSpan): number;
  /** The next ones of a run, oldest first, each with its cursor. */
  paymentsOfRun(
    endpoint: Endpoint,
    run: RunSpan,
    limit: number,
  ): readonly { readonly payment: PaymentRecord; readonly cursor: PaymentCursor }[];
  /**
   * Those that are due to be asked about again, the longest ago first: one without an answer on three days only after
   * a week, then after two, and so on; one that the service could not tell of only once it finds our ids.
   */
  paymentsToAskAgain(
    endpoint: Endpoint,
    due: { readonly nowWallMs: number; readonly findsOurIds: boolean },
    limit: number,
  ): readonly PaymentRecord[];
  /** Those without an answer that each run asks about again. */
  countToAskAgain(endpoint: Endpoint): number;
  /** Of those: about which nobody answered, so that an hour later may be better. */
  countWaiting(endpoint: Endpoint): number;
  /** Paid and not given back, and without an answer on three days on which others had one. Oldest first. */
  paymentsNotTold(endpoint: Endpoint, limit: number): readonly PaymentRecord[];
  /** Those that the service could not tell of by our id and that are not certain here either. Oldest first. */
  paymentsUntold(endpoint: Endpoint, limit: number): readonly PaymentRecord[];
  /** Whether the service's id is that of any payment of this endpoint. */
  isPaymentIdKnown(endpoint: Endpoint, paymentId: PaymentId): boolean;
  /** The row of the newest payment in the books. */
  newestRow(): number;
  /** null: none is under way, or an older Tilla began it, which kept less of it. */
  reconcileRun(endpoint: Endpoint): ReconcileRun | null;
  /** Keeps what a page of questions came to, and how far the run has come, in one write. */
  saveReconcileRun(endpoint: Endpoint, run: ReconcileRun, page: ReconcilePage): Written;
  /**
   * The run is done: the next one begins from where it began, and with the payments that were made since the
   * last run under a clock so wrong that no run's span would hold them. Where the service told of others, those that
   * it left without an answer have had a day without one.
   */
  endReconcileRun(
    endpoint: Endpoint,
    run: Pick<ReconcileRun, 'startedWallMs' | 'fromWallMs' | 'toWallMs' | 'newestRow' | 'tells'>,
  ): Written;
  lastReconciledWallMs(endpoint: Endpoint): number | null;
  /** The row of the newest payment as the last whole one began; below every row: none has been. */
  lastReconciledRow(endpoint: Endpoint): number;
  /** What the comparisons have left of a payment, whichever process made them; null: none has come to it yet. */
  learnedOf(transactionId: TransactionId): 'answered' | AskAgain | null;
}
