/**
 * A refund: one row with one state machine, for every kind.
 *
 *   under-way ──┬─> refunded              done, or a manager has seen it in the service's cabinet
 *               ├─> refused               it never left, or the service refused a full reversal
 *               └─> unknown ──┬─> refunded, refused     a status or a manager settles it
 *                             └─> under-way             a full reversal is repeated
 *   refused ──┬─> under-way               a refused reversal is repeated
 *             └─> refunded, refused       a manager settles it by the cabinet
 *   refunded ──> under-way                the service shows none of it: repeated
 *
 * - `reversal`: the whole payment; may be repeated.
 * - `part`: sent once, because no look-up shows it.
 * - `cash`: from the drawer, done at once. For a code tender only if its reversal certainly was not done.
 * - `terminal`: voided or refunded on the outside card terminal, done at once.
 * - `void`: a manager has seen in the cabinet that the payment never was money; done at once, not sent.
 * - `elsewhere`: a manager has seen a full or partial refund in the cabinet; done at once, not sent.
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
  /** The refunded payment; null for cash and card terminal tenders. */
  transactionId: TransactionId.nullable(),
  kind: RefundKind,
  amountTiyin: TiyinAmount,
  /** Typed by the person who gave the refund. */
  reason: z.string(),
  state: z.enum(REFUND_STATES),
  /** An earlier request had no answer: a refusal now proves nothing. */
  unanswered: z.boolean(),
  why: TillError.nullable(),
  madeAt: Moment,
  /** When the last request left. */
  requestedAt: Moment,
  /** A manager's text that settled an uncertain refund; null: none was needed. */
  settled: z.string().nullable(),
  /**
   * When a manager's first cabinet check did not find it; null: before that, and after a repeat. Older
   * entries lack the field.
   */
  notThereAt: Moment.nullable().default(null),
  /** Who made that check; null: a person without a name, or an older entry. */
  notThereBy: StaffId.nullable().default(null),
  /** Of `terminal`: the number on the void slip. */
  slip: z.string().exactOptional(),
  /** The return that it belongs to; left out: a refund of an amount without a return. */
  saleReturn: SaleReturn.exactOptional(),
});
export type Refund = z.infer<typeof Refund>;

/** The fields of a row or a view that the rules need. */
type RefundFacts = Pick<Refund, 'kind' | 'state' | 'amountTiyin' | 'why'>;

/** The fields of a payment that the rules need. */
interface Refunded<R extends RefundFacts = Refund> {
  readonly amountTiyin: Tiyin;
  /** Oldest first. */
  readonly refunds: readonly R[];
}

/** Not final: the sale allows no further refund. */
export const isRefundInDoubt = ({ state }: Pick<Refund, 'state'>): boolean =>
  state === 'under-way' || state === 'unknown';

/** The service read the request and refused it. This does not prove that nothing was done. */
export const isRefusedByService = ({ state, why }: Pick<Refund, 'state' | 'why'>): boolean =>
  state === 'refused' && why?.code === 'gateway.refused';

/** The sum that certainly went back. */
export const refundedTiyin = (refunds: readonly Pick<Refund, 'state' | 'amountTiyin'>[]): Tiyin =>
  addTiyin(...refunds.filter(({ state }) => state === 'refunded').map(({ amountTiyin }) => amountTiyin));

/** The sum that may still go back, or be recorded as gone back. */
export const leftTiyin = ({ amountTiyin, refunds }: Refunded<RefundFacts>): Tiyin =>
  tiyin(Math.max(0, amountTiyin - refundedTiyin(refunds)));

/** The last reversal; null: none. */
export const lastReversal = <R extends Pick<Refund, 'kind'>>(refunds: readonly R[]): R | null =>
  refunds.findLast(({ kind }) => kind === 'reversal') ?? null;

/** Made by a person, without the service. */
export const isByHand = ({ kind }: Pick<Refund, 'kind'>): boolean => kind === 'cash' || kind === 'terminal';

/** Kinds that may cover the whole payment. A repeat moves no more money. */
export const isRepeatable = (refund: Pick<Refund, 'kind'>): boolean =>
  refund.kind !== 'part' && !isByHand(refund);

const isOfWhole = (refund: RefundFacts, paymentTiyin: Tiyin): boolean =>
  refund.kind === 'reversal' || (isRepeatable(refund) && refund.amountTiyin === paymentTiyin);

/** The last row for the whole payment: a reversal, or the whole recorded. */
export const lastWhole = <R extends RefundFacts>({ amountTiyin, refunds }: Refunded<R>): R | null =>
  refunds.findLast((refund) => isOfWhole(refund, amountTiyin)) ?? null;

/**
 * A manager recorded that the payment never was money, and nothing went back: its id may be another
 * payment's.
 */
export const wasNoMoney = ({ refunds }: Pick<Refunded<RefundFacts>, 'refunds'>): boolean => {
  const booked = refunds.filter(({ state }) => state !== 'refused');
  return booked.length > 0 && booked.every(({ kind, state }) => kind === 'void' && state === 'refunded');
};

/**
 * The whole payment went back at once, or never was money. Parts that add up to the whole do not count,
 * because how the service shows them is unknown.
 */
export const isReversed = ({ amountTiyin, refunds }: Refunded<RefundFacts>): boolean =>
  refunds.some(
    (refund) => refund.state === 'refunded' && (refund.kind === 'void' || isOfWhole(refund, amountTiyin)),
  );

/** A request of it may have been done: the till repeats this refund instead of making another. */
export const mayBeDone = (refund: Pick<Refund, 'kind' | 'state' | 'unanswered' | 'why'>): boolean =>
  isRepeatable(refund) &&
  (refund.unanswered ||
    refund.state === 'refunded' ||
    refund.state === 'unknown' ||
    isRefusedByService(refund));

/** Refused, but possibly done: nothing replaces it before two cabinet checks. */
export const isRefusedForNow = (
  refund: Pick<Refund, 'kind' | 'state' | 'unanswered' | 'why'> | null,
): boolean => refund?.state === 'refused' && mayBeDone(refund);

/** Its last request is not the first one. */
export const wasRepeated = ({ madeAt, requestedAt }: Pick<Refund, 'madeAt' | 'requestedAt'>): boolean =>
  requestedAt.wallMs !== madeAt.wallMs || requestedAt.monoMs !== madeAt.monoMs;

/**
 * The refund that a manager may settle by the cabinet: one in doubt first, else the last that the service
 * refused.
 */
export const refundToSettle = <R extends Pick<Refund, 'state' | 'why'>>(refunds: readonly R[]): R | null =>
  refunds.find(({ state }) => state === 'unknown') ?? refunds.findLast(isRefusedByService) ?? null;
