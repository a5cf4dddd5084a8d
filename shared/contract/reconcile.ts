/** The comparison of the books with the service. */
import { z } from 'zod';
import { channel } from './channel.ts';
import type { PaymentView } from './payment.ts';

/** A payment about which the books and the service differ. */
export interface DifferenceView extends PaymentView {
  /** The service reads it as given back, and not by this till: somebody did it in the service's cabinet. */
  readonly readsReversed: boolean;
}

/** What the last comparison found. */
export interface ReconcileView {
  /** Asked and answered. */
  readonly checked: number;
  /** Asked and not answered: asked again next time. */
  readonly unanswered: number;
  /** Not found by our id, at a service that is not known to find by it: it can't tell, and is not asked for ever. */
  readonly untold: number;
  /** Not asked yet, because the service fell silent: the next run goes on from there. */
  readonly waiting: number;
  /** Of those asked: with a part given back here. No status of the service shows parts. */
  readonly withParts: number;
  /** Each carries its alarm and the actions that settle it. */
  readonly differences: readonly DifferenceView[];
  /** Of those that the service can't tell of: what is not certain here either. For a look into the cabinet. */
  readonly toCompare: readonly PaymentView[];
  /**
   * Paid here, and on three days the service told of others and not of these. That says nothing, so no alarm is up;
   * they are asked about less and less often.
   */
  readonly refused: readonly PaymentView[];
  /** ISO 8601, UTC. */
  readonly since: string;
  readonly at: string;
}

/** How far the comparison that runs has come. */
export interface ReconcileProgressView {
  readonly asked: number;
  readonly all: number;
}

export interface ReconcileEvents {
  'reconcile.progress': ReconcileProgressView;
}

export const RECONCILE = {
  /** Compares journal and service now; each difference is raised. */
  'reconcile.run': channel<ReconcileView>()('reconcile', z.undefined()),
} as const;
