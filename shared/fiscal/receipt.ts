/**
 * The fiscal receipt that a paid sale owes (section 4.5). Its items are the sale's lines; a manager may have
 * corrected what was wrong in the catalogue.
 */
import { z } from 'zod';
import { TillError } from '../errors/till-error.ts';
import { PaymentId, SaleId, TransactionId } from '../ids.ts';
import { Endpoint } from '../payment/endpoint.ts';
import type { Payment } from '../payment/payment.ts';
import { detailsOf } from '../payment/state.ts';
import { Moment } from '../time.ts';

/** What was corrected of one line, by its place in the sale. An empty barcode is none. */
export const LineCorrection = z.object({
  line: z.number().int().nonnegative(),
  Name: z.string().exactOptional(),
  Barcode: z.string().exactOptional(),
  SPIC: z.string().exactOptional(),
  PackageCode: z.string().exactOptional(),
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
  /** In the order in which they were made. */
  corrections: z.array(LineCorrection),
  /** A submission had no answer: the service may hold the receipt already. */
  unanswered: z.boolean(),
  /** Of the receipt; while `registering` the one that the manager gave and the service has not taken yet. */
  link: z.string().nullable(),
  why: TillError.nullable(),
  /** It may be at the service, which names no link: since when, and whether a manager was called for it. */
  unlinked: z.object({ since: Moment, isCalled: z.boolean() }).exactOptional(),
  /** A manager has it sent though nobody can say whether the service has it; over once it has left. */
  sendAnyway: z.boolean().exactOptional(),
  /** Why it is not needed: a manager's typed words, or the till's own in one word. */
  closed: z.object({ by: z.enum(['person', 'till']), how: z.string() }).exactOptional(),
});
export interface Receipt extends z.infer<typeof Receipt> {
  /** Where its payment lives. */
  endpoint: Endpoint;
}
export type ReceiptState = Receipt['state'];

/** What ended it without a link. */
export type ReceiptClosed = NonNullable<Receipt['closed']>;

/** Sending it may make a second receipt of its payment: an earlier one had no answer, or was taken without a link. */
export const mayBeThere = ({ state, unanswered }: Pick<Receipt, 'state' | 'unanswered'>): boolean =>
  state === 'submitted' || unanswered;

/** As it stands in the entry that makes its payment money: what the payment says there is not said twice. */
export const QueuedReceipt = Receipt.omit({
  transactionId: true,
  saleId: true,
  paymentId: true,
  endpoint: true,
});
export type QueuedReceipt = z.infer<typeof QueuedReceipt>;

/** A receipt whole again, from the payment beside it. @throws for a payment that the service never named: a bug. */
export function receiptBeside(payment: Payment, receipt: QueuedReceipt): Receipt {
  const { transactionId, saleId, endpoint } = payment;
  const details = detailsOf(payment);
  if (details === null) throw new Error('a receipt is queued for a payment without an id');
  return { ...receipt, transactionId, saleId, endpoint, paymentId: details.paymentId };
}
