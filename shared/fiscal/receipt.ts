/**
 * The fiscal receipt that a paid sale owes (section 4.5). Its items are the sale's lines; a manager may
 * correct catalogue mistakes.
 */
import { z } from 'zod';
import { Endpoint } from '../endpoint.ts';
import { TillError } from '../errors/till-error.ts';
import { PaymentId, SaleId, TransactionId } from '../ids.ts';
import type { Payment } from '../payment/payment.ts';
import { detailsOf } from '../payment/state.ts';
import { Moment } from '../time.ts';

/** Corrections of one line, by its index in the sale. An empty barcode removes the barcode. */
export const LineCorrection = z.object({
  line: z.number().int().nonnegative(),
  Name: z.string().exactOptional(),
  Barcode: z.string().exactOptional(),
  SPIC: z.string().exactOptional(),
  PackageCode: z.string().exactOptional(),
  /** null: the line goes without a unit code. */
  Units: z.number().nullable().exactOptional(),
  /** As sent, instead of the line's own; empty: the line goes without labels. */
  Labels: z.array(z.string()).exactOptional(),
});
export type LineCorrection = z.infer<typeof LineCorrection>;

export const RECEIPT_STATES = [
  'queued',
  'held',
  'submitted',
  'registering',
  'linked',
  'refused',
  'closed',
] as const;

export const Receipt = z.object({
  transactionId: TransactionId,
  saleId: SaleId,
  paymentId: PaymentId,
  endpoint: Endpoint,
  state: z.enum(RECEIPT_STATES),
  /** Tiyin, by where the money is reported. */
  received: z.object({ received_ecash: z.number(), received_cash: z.number(), received_card: z.number() }),
  /** Oldest first. */
  corrections: z.array(LineCorrection),
  /** A submission had no answer: the service may have the receipt already. */
  unanswered: z.boolean(),
  /** The receipt's link; while `registering`, the manager's link that the service has not taken yet. */
  link: z.string().nullable(),
  why: TillError.nullable(),
  /** The service may have it but names no link: since when, and whether an alarm was raised. */
  unlinked: z.object({ since: Moment, isCalled: z.boolean() }).exactOptional(),
  /** A manager sends it although the service may have it already; cleared once it has left. */
  sendAnyway: z.boolean().exactOptional(),
  /** Why it is not needed: a manager's typed reason, or a keyword of the till. */
  closed: z.object({ by: z.enum(['person', 'till']), how: z.string() }).exactOptional(),
});
export interface Receipt extends z.infer<typeof Receipt> {
  /** Where its payment lives. */
  endpoint: Endpoint;
}
export type ReceiptState = Receipt['state'];

export type ReceiptClosed = NonNullable<Receipt['closed']>;

/**
 * Sending it may make a second receipt for the payment: an earlier submission had no answer, or was accepted
 * without a link.
 */
export const mayBeThere = ({ state, unanswered }: Pick<Receipt, 'state' | 'unanswered'>): boolean =>
  state === 'submitted' || unanswered;

/**
 * The form inside the entry that makes its payment money; it leaves out what the payment in the entry says.
 */
export const QueuedReceipt = Receipt.omit({
  transactionId: true,
  saleId: true,
  paymentId: true,
  endpoint: true,
});
export type QueuedReceipt = z.infer<typeof QueuedReceipt>;

/**
 * Restores a whole receipt from the payment beside it. @throws if the service never named the payment: a bug.
 */
export function receiptBeside(payment: Payment, receipt: QueuedReceipt): Receipt {
  const { transactionId, saleId, endpoint } = payment;
  const details = detailsOf(payment);
  if (details === null) throw new Error('a receipt is queued for a payment without an id');
  return { ...receipt, transactionId, saleId, endpoint, paymentId: details.paymentId };
}
