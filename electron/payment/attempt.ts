/** One attempt to charge, as the journal keeps it. */
import { z } from 'zod';
import { ALARM_KINDS } from '../../shared/contract/views.ts';
import { TillError } from '../../shared/errors/till-error.ts';
import { SaleId, TransactionId } from '../../shared/ids.ts';
import { addTiyin, isTiyin, type Tiyin } from '../../shared/money.ts';
import { PaymentState } from '../../shared/payment/state.ts';
import { Moment } from '../../shared/time.ts';

const TiyinAmount = z.custom<Tiyin>(isTiyin);

/** Where a payment lives. It is resumed only against the same place. */
export const Place = z.object({
  baseUrl: z.string(),
  serviceId: z.number().int().positive(),
  mode: z.enum(['training', 'live']),
});
export type Place = z.infer<typeof Place>;

/**
 * The name of a place, however its address is written. The training gateway's port is the machine's to give;
 * the ledger behind it is named by the path, so a training payment is at home wherever its ledger is.
 */
export function placeKey(place: Place): string {
  const where = place.mode === 'training' ? new URL(place.baseUrl).pathname : oneSpelling(place.baseUrl);
  return `${place.mode} ${where} ${place.serviceId}`;
}

/** `https://Gateway:443/v2/` and `https://gateway/v2` are one address. What is none stays as it is. */
const oneSpelling = (address: string): string =>
  (URL.canParse(address) ? new URL(address).href : address).replace(/\/+$/, '');

export const Alarm = z.object({
  kind: z.enum(ALARM_KINDS),
  raisedAt: Moment,
  /** How it was settled: refunded, or a manager's typed reason; null while it calls. */
  settled: z.string().nullable(),
});
export type Alarm = z.infer<typeof Alarm>;

export const Refund = z.object({
  state: z.enum(['under-way', 'refunded', 'refused', 'unknown']),
  amountTiyin: TiyinAmount,
  reason: z.string(),
  /** An earlier try of this refund had no answer: a refusal now proves nothing. */
  unanswered: z.boolean(),
  why: TillError.nullable(),
  /** When its request left last. */
  requestedAt: Moment,
});
export type Refund = z.infer<typeof Refund>;

/**
 * A part of a payment that was given back. No look-up shows it, so it is sent once: without an answer it stays
 * `unknown` until a manager has looked into the service's own cabinet.
 */
export const PartialRefund = z.object({
  state: z.enum(['under-way', 'refunded', 'refused', 'unknown']),
  amountTiyin: TiyinAmount,
  reason: z.string(),
  why: TillError.nullable(),
  requestedAt: Moment,
  /** The manager's words about an unknown one; null where nobody had to settle it. */
  settled: z.string().nullable(),
});
export type PartialRefund = z.infer<typeof PartialRefund>;

export const Attempt = z.object({
  transactionId: TransactionId,
  saleId: SaleId,
  amountTiyin: TiyinAmount,
  place: Place,
  cashboxCode: z.string().nullable(),
  createdAt: Moment,
  /** By how much the PC's clock was off then (gateway minus PC, ms); null where no answer has told. */
  createdOffMs: z.number().nullable().default(null),
  state: PaymentState,
  /** In the strip along the top; the counter is free for the next customer. */
  setAside: z.boolean(),
  /** It was resumed at a start of the till: nobody stood at the counter for it. */
  resumed: z.boolean(),
  alarm: Alarm.nullable(),
  refund: Refund.nullable(),
  /** Oldest first. */
  partialRefunds: z.array(PartialRefund).default([]),
});
export type Attempt = z.infer<typeof Attempt>;

/** What the service has certainly given back, in full or in parts. */
export const refundedTiyin = ({ amountTiyin, refund, partialRefunds }: Attempt): Tiyin =>
  refund?.state === 'refunded'
    ? amountTiyin
    : addTiyin(...partialRefunds.filter(({ state }) => state === 'refunded').map((part) => part.amountTiyin));

/** A part is under way or has no certain outcome: nothing further may be given back until it is settled. */
export const isPartInDoubt = ({ partialRefunds }: Pick<Attempt, 'partialRefunds'>): boolean =>
  partialRefunds.some(({ state }) => state === 'under-way' || state === 'unknown');

/** A full or partial refund has no certain outcome. */
export const isRefundInDoubt = (attempt: Attempt): boolean =>
  isPartInDoubt(attempt) || attempt.refund?.state === 'unknown' || attempt.refund?.state === 'under-way';

/** Whether the till still has to ask the service about it. */
export function isUnfinished(attempt: Attempt): boolean {
  const { state } = attempt;
  switch (state.name) {
    case 'sending':
    case 'processing':
    case 'confirming':
    case 'unknown':
      return true;
    case 'abandoned':
      // Given back by a manager: there is nothing left that its watch could find.
      return state.ending === null && attempt.refund?.state !== 'refunded';
    default:
      return false;
  }
}
