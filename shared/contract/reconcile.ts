/** The comparison of the books with the service. */
import { z } from 'zod';
import { channel } from './channel.ts';
import type { PaymentView } from './payment.ts';

/** A payment about which the books and the service differ. */
export interface DifferenceView extends PaymentView {
  /** The service shows a refund that this till did not make: somebody made it in the service's cabinet. */
  readonly readsReversed: boolean;
}

/** What the last comparison found. */
export interface ReconcileView {
  /** Requested and answered. */
  readonly checked: number;
  /** Requested without an answer; the next run repeats them. */
  readonly unanswered: number;
  /**
   * Not found by our id, at a service that is not known to find payments by our id. The answer proves
   * nothing, and the till stops repeating it.
   */
  readonly untold: number;
  /** Not requested yet, because the service stopped answering. The next run continues there. */
  readonly waiting: number;
  /** Requested payments with a partial refund from here. No status of the service shows partial refunds. */
  readonly withParts: number;
  /** Each carries its alarm and the actions that settle it. */
  readonly differences: readonly DifferenceView[];
  /**
   * Payments that the service can't identify and that are uncertain here too: a person compares them in the
   * cabinet.
   */
  readonly toCompare: readonly PaymentView[];
  /**
   * Paid here, but on three days the service answered for other payments and not for these. That proves
   * nothing, so no alarm is raised; the till asks ever less often.
   */
  readonly refused: readonly PaymentView[];
  /** ISO 8601, UTC. */
  readonly since: string;
  readonly at: string;
}

/** Progress of the running comparison. */
export interface ReconcileProgressView {
  readonly asked: number;
  readonly all: number;
}

export interface ReconcileEvents {
  'reconcile.progress': ReconcileProgressView;
}

export const RECONCILE = {
  /** Compares journal and service now; each difference raises an alarm. */
  'reconcile.run': channel<ReconcileView>()('reconcile', z.undefined()),
} as const;
