/** A payment at the service, and its state at any moment: a node that lags answers from an earlier moment. */
import type { PaymentId, TransactionId } from '../../../shared/ids.ts';
import type { ReceiptRow } from '../rows.ts';
import type { Traits } from './traits.ts';

/** Section 8; the window starts with the success (section 3.2). */
const WINDOW_MS = 30_000;

export interface HeldPayment {
  readonly paymentId: PaymentId;
  readonly transactionId: TransactionId;
  readonly amountTiyin: number;
  readonly leftMs: number;
  readonly arrivedMs: number;
  readonly needsConfirm: boolean;
  /** When the customer decides, and how; Infinity: never. */
  readonly decidesMs: number;
  readonly approves: boolean;
  readonly processingType: string;
  /** The card processor refuses a reversal of this payment. */
  readonly refusesReversal: boolean;
  readonly isDouble: boolean;
  readonly isByCard: boolean;
  /** The operator takes it back this long after it became money; null: never. */
  readonly regretMs: number | null;
  confirmedMs: number | null;
  gone: { readonly atMs: number; readonly by: 'till' | 'operator' | 'cabinet' } | null;
  /** Partial refunds, oldest first (tiyin). */
  readonly parts: { readonly amountTiyin: number; readonly atMs: number; readonly by: 'till' | 'cabinet' }[];
  /** Answers to look-ups by our id that named it to the till, oldest first. */
  names: { readonly atMs: number; readonly isLost: boolean }[];
  wasDenied: boolean;
  /** Submissions that the tax side has refused so far. */
  refusedReceipts: number;
  readonly receipts: (ReceiptRow & { readonly takenMs: number })[];
}

/** What the customer of a new payment does. by: nothing confirms an invoice or a card. */
export interface Customer {
  readonly inMs: number;
  readonly approves: boolean;
  readonly isDouble: boolean;
  readonly by?: 'invoice' | 'card';
}

export const leftOf = ({ amountTiyin, parts }: HeldPayment): number =>
  parts.reduce((left, part) => left - part.amountTiyin, amountTiyin);

const isBy = (ms: number | null, atMs: number): boolean => ms !== null && ms <= atMs;

export const hasDecided = ({ decidesMs }: HeldPayment, atMs: number): boolean => atMs >= decidesMs;

export function hasLapsed(payment: HeldPayment, { lateCancelMs }: Traits, atMs: number): boolean {
  const { needsConfirm, confirmedMs, approves, decidesMs } = payment;
  if (!needsConfirm || !approves || isBy(confirmedMs, atMs)) return false;
  return atMs >= decidesMs + WINDOW_MS + lateCancelMs;
}

/** Status 2, refunds aside. */
export const hasSucceeded = (payment: HeldPayment, traits: Traits, atMs: number): boolean =>
  hasDecided(payment, atMs) && payment.approves && !hasLapsed(payment, traits, atMs);

/** Since when it is lasting money, refunds aside; null: never. */
function moneySinceMs({ approves, needsConfirm, confirmedMs, decidesMs }: HeldPayment): number | null {
  if (!approves) return null;
  return needsConfirm ? confirmedMs : decidesMs;
}

/** When and by whom it was given back whole, if before that moment. */
export function goneBy(payment: HeldPayment, atMs: number): HeldPayment['gone'] {
  if (payment.gone !== null) return payment.gone.atMs <= atMs ? payment.gone : null;
  const sinceMs = moneySinceMs(payment);
  if (payment.regretMs === null || sinceMs === null) return null;
  const regrettedMs = sinceMs + payment.regretMs;
  return regrettedMs <= atMs ? { atMs: regrettedMs, by: 'operator' } : null;
}

export function isMoney(payment: HeldPayment, atMs: number): boolean {
  if (goneBy(payment, atMs) !== null || leftOf(payment) === 0) return false;
  return isBy(moneySinceMs(payment), atMs);
}

export const isOpen = (payment: HeldPayment, atMs: number): boolean =>
  !hasDecided(payment, atMs) && goneBy(payment, atMs) === null;

/** The status that a request reads. */
export function statusOf(payment: HeldPayment, traits: Traits, atMs: number): number {
  if (goneBy(payment, atMs) !== null) return traits.reversedReads;
  if (hasLapsed(payment, traits, atMs)) return traits.lapsedReads;
  if (!hasDecided(payment, atMs)) return traits.firstStatus;
  if (!payment.approves) return -5;
  return payment.parts.some((part) => part.atMs <= atMs) ? traits.partlyReads : 2;
}
