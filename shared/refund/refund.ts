/**
 * Money that goes back: one row with one state machine, whatever the way.
 *
 *   under-way ──┬─> refunded              done, or a manager has seen it in the service's cabinet
 *               ├─> refused               it never left, or the service refused a full reversal
 *               └─> unknown ──┬─> refunded, refused     a status or a manager settles it
 *                             └─> under-way             a full reversal is asked for again
 *   refused ──┬─> under-way               a reversal that the service refused is asked for again
 *             └─> refunded, refused       a manager settles that one: the cabinet shows it, or does not
 *   refunded ──> under-way                the service shows none of it: asked for again
 *
 * `reversal`: the whole payment, may be repeated. `part`: sent once, because no look-up shows it. `cash`: out of
 * the drawer, done when it is made; of a tender by code only where its reversal certainly was not done. `terminal`:
 * voided or given back on the outside card terminal, done when it is made. Two more are what a manager has seen in the service's cabinet, done when they
 * are made, and nothing of them is sent: `void`, the payment never was money after all; `elsewhere`, it was given
 * back there, the whole or a part.
 */
import { z } from 'zod';
import { TillError } from '../errors/till-error.ts';
import { RefundId, SaleId, StaffId, TenderId, TransactionId } from '../ids.ts';
import { addTiyin, type Tiyin, TiyinAmount, tiyin } from '../money.ts';
import { Moment } from '../time.ts';
import { SaleReturn } from './sale-return.ts';

export const REFUND_KINDS = ['reversal', 'part', 'cash', 'terminal', 'void', 'elsewhere'] as const;
export const RefundKind = z.enum(REFUND_KINDS);
export type RefundKind = z.infer<typeof RefundKind>;
export const REFUND_STATES = ['under-way', 'refunded', 'refused', 'unknown'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

export const Refund = z.object({
  refundId: RefundId,
  saleId: SaleId,
  /** The tender from which the money came. */
  tenderId: TenderId,
  /** The payment whose money it is; null for that of cash and of a card terminal. */
  transactionId: TransactionId.nullable(),
  kind: RefundKind,
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
  /**
   * When a manager looked into the cabinet for the first time and it was not there; null before, and again once it
   * is asked for anew. Entries from before there were two looks do not hold it.
   */
  notThereAt: Moment.nullable().default(null),
  /** Who looked then; null where nobody has a name, and in entries from before it was asked. */
  notThereBy: StaffId.nullable().default(null),
  /** Of `terminal`: the number on the slip of what was voided there. */
  slip: z.string().exactOptional(),
  /** Of which return it is a part; left out: of none, it is about the money alone. */
  saleReturn: SaleReturn.exactOptional(),
});
export type Refund = z.infer<typeof Refund>;

/** What refunds are judged by: the row, or what the page is shown of it. */
type RefundFacts = Pick<Refund, 'kind' | 'state' | 'amountTiyin' | 'why'>;

/** What a payment's money is judged by. */
interface Refunded<R extends RefundFacts = Refund> {
  readonly amountTiyin: Tiyin;
  /** Oldest first. */
  readonly refunds: readonly R[];
}

/** No certain outcome yet: nothing further of this sale may be given back. */
export const isRefundInDoubt = ({ state }: Pick<Refund, 'state'>): boolean =>
  state === 'under-way' || state === 'unknown';

/** The service read the request and refused it. That it was not done all the same, nobody has said. */
export const isRefusedByService = ({ state, why }: Pick<Refund, 'state' | 'why'>): boolean =>
  state === 'refused' && why?.code === 'gateway.refused';

/** What was certainly given back. */
export const refundedTiyin = (refunds: readonly Pick<Refund, 'state' | 'amountTiyin'>[]): Tiyin =>
  addTiyin(...refunds.filter(({ state }) => state === 'refunded').map(({ amountTiyin }) => amountTiyin));

/** What may still be given back, or recorded as given back. */
export const leftTiyin = ({ amountTiyin, refunds }: Refunded<RefundFacts>): Tiyin =>
  tiyin(Math.max(0, amountTiyin - refundedTiyin(refunds)));

/** The last try to give the whole payment back; null where there was none. */
export const lastReversal = <R extends Pick<Refund, 'kind'>>(refunds: readonly R[]): R | null =>
  refunds.findLast(({ kind }) => kind === 'reversal') ?? null;

/** By a person's hand: the service has no part in it. */
export const isByHand = ({ kind }: Pick<Refund, 'kind'>): boolean => kind === 'cash' || kind === 'terminal';

/** Those that may be of a whole payment, and then may be asked for again: that moves no more money. */
export const isRepeatable = (refund: Pick<Refund, 'kind'>): boolean =>
  refund.kind !== 'part' && !isByHand(refund);

const isOfWhole = (refund: RefundFacts, paymentTiyin: Tiyin): boolean =>
  refund.kind === 'reversal' || (isRepeatable(refund) && refund.amountTiyin === paymentTiyin);

/** The last row that is of the whole payment: a reversal, or all of it recorded. */
export const lastWhole = <R extends RefundFacts>({ amountTiyin, refunds }: Refunded<R>): R | null =>
  refunds.findLast((refund) => isOfWhole(refund, amountTiyin)) ?? null;

/** A manager has said that its money never was any, and nothing of it went back: its id may be another payment's. */
export const wasNoMoney = ({ refunds }: Pick<Refunded<RefundFacts>, 'refunds'>): boolean => {
  const booked = refunds.filter(({ state }) => state !== 'refused');
  return booked.length > 0 && booked.every(({ kind, state }) => kind === 'void' && state === 'refunded');
};

/**
 * The whole payment was given back at once, or never was money: there is nothing left that could be found of it.
 * Parts that add up to it are another matter: how the service shows those is not known.
 */
export const isReversed = ({ amountTiyin, refunds }: Refunded<RefundFacts>): boolean =>
  refunds.some(
    (refund) => refund.state === 'refunded' && (refund.kind === 'void' || isOfWhole(refund, amountTiyin)),
  );

/** An earlier request of it may have been done: it is the same one that is asked for again, not another. */
export const mayBeDone = (refund: Pick<Refund, 'kind' | 'state' | 'unanswered' | 'why'>): boolean =>
  isRepeatable(refund) &&
  (refund.unanswered ||
    refund.state === 'refunded' ||
    refund.state === 'unknown' ||
    isRefusedByService(refund));

/** Refused, and it may have been done all the same: until the cabinet was looked into twice nothing takes its place. */
export const isRefusedForNow = (
  refund: Pick<Refund, 'kind' | 'state' | 'unanswered' | 'why'> | null,
): boolean => refund?.state === 'refused' && mayBeDone(refund);

/**
 * The refund about which a manager may say what the cabinet shows: one in doubt, else one that the service refused.
 */
export const refundToSettle = <R extends Pick<Refund, 'state' | 'why'>>(refunds: readonly R[]): R | null =>
  refunds.find(({ state }) => state === 'unknown') ?? refunds.findLast(isRefusedByService) ?? null;
