/** The comparison of the books with the service. */
import { z } from 'zod';
import { channel } from './channel.ts';
import type { PaymentView } from './payment.ts';

/** What the last comparison found. */
export interface ReconcileView {
  /** Asked and answered. */
  readonly checked: number;
  /** Asked and not answered: asked again next time. */
  readonly unanswered: number;
  /** Not asked yet, because the service fell silent: the next run goes on from there. */
  readonly waiting: number;
  /** Of those asked: with a part given back here. No status of the service shows parts. */
  readonly withParts: number;
  /** Each carries its alarm and the actions that settle it. */
  readonly differences: readonly PaymentView[];
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
