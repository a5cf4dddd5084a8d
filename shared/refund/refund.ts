/**
 * Money that goes back: one row with one state machine, whatever the way.
 *
 *   under-way ──┬─> refunded              done, or a manager has seen it in the service's cabinet
 *               ├─> refused               it was not, and that is certain
 *               └─> unknown ──┬─> refunded, refused     a status or a manager settles it
 *                             └─> under-way             a full reversal is asked for again
 *   refunded ──> under-way                              the service shows none of it: asked for again
 *
 * `reversal`: the whole payment, may be repeated. `part`: sent once, because no look-up shows it. `cash`: out of
 * the drawer, done when it is made.
 */
import { z } from 'zod';
import { TillError } from '../errors/till-error.ts';
import { RefundId, SaleId, TenderId, TransactionId } from '../ids.ts';
import { addTiyin, type Tiyin, TiyinAmount } from '../money.ts';
import { Moment } from '../time.ts';

export const REFUND_KINDS = ['reversal', 'part', 'cash'] as const;
export type RefundKind = (typeof REFUND_KINDS)[number];
export const REFUND_STATES = ['under-way', 'refunded', 'refused', 'unknown'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

export const Refund = z.object({
  refundId: RefundId,
  saleId: SaleId,
  /** The tender from which the money came. */
  tenderId: TenderId,
  /** The payment that gives it back; null for cash. */
  transactionId: TransactionId.nullable(),
  kind: z.enum(REFUND_KINDS),
  amountTiyin: TiyinAmount,
  /** Typed by the person who gave it. */
  reason: z.string(),
  state: z.enum(REFUND_STATES),
  /** An earlier request of it had no answer: a refusal now proves nothing. */
  unanswered: z.boolean(),
  why: TillError.nullable(),
  madeAt: Moment,
  /** When its request left last. */
  requestedAt: Moment,
  /** The manager's words about one without a certain outcome; null where nobody had to settle it. */
  settled: z.string().nullable(),
});
export type Refund = z.infer<typeof Refund>;

/** No certain outcome yet: nothing further of this payment may be given back. */
export const isRefundInDoubt = ({ state }: Refund): boolean => state === 'under-way' || state === 'unknown';

/** What was certainly given back. */
export const refundedTiyin = (refunds: readonly Refund[]): Tiyin =>
  addTiyin(...refunds.filter(({ state }) => state === 'refunded').map(({ amountTiyin }) => amountTiyin));

/** The last try to give the whole payment back; null where there was none. */
export const lastReversal = <R extends Pick<Refund, 'kind'>>(refunds: readonly R[]): R | null =>
  refunds.findLast(({ kind }) => kind === 'reversal') ?? null;

/** The whole payment was given back by a reversal: there is nothing left that could be found of it. */
export const isReversed = (refunds: readonly Refund[]): boolean =>
  lastReversal(refunds)?.state === 'refunded';

/** An earlier request of it may have been done: it is the same reversal that is asked for again, not another. */
export const mayBeDone = ({ kind, state, unanswered }: Refund): boolean =>
  kind === 'reversal' && (unanswered || state === 'refunded' || state === 'unknown');
