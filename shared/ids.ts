/**
 * Identifiers are strings with a brand each: never arithmetic, never a float
 * (the gateway's bigint ids go beyond 2^53), never mixed up.
 */
import { z } from 'zod';

/** The gateway's payment identifier: the digits of its bigint. */
export const PaymentId = z
  .string()
  .regex(/^\d{1,19}$/)
  .brand('PaymentId');
export type PaymentId = z.infer<typeof PaymentId>;

/** Ours, one for each attempt to charge; sent as `transaction_id`. */
export const TransactionId = z.string().min(1).max(64).brand('TransactionId');
export type TransactionId = z.infer<typeof TransactionId>;

/** Ours, one for each basket that a customer pays for. */
export const SaleId = z.string().min(1).max(64).brand('SaleId');
export type SaleId = z.infer<typeof SaleId>;

/** The gateway's invoice identifier: the digits of its bigint. */
export const InvoiceId = z
  .string()
  .regex(/^\d{1,19}$/)
  .brand('InvoiceId');
export type InvoiceId = z.infer<typeof InvoiceId>;

/** The service whose money it is; an integer in bodies and paths. */
export const ServiceId = z.number().int().positive().brand('ServiceId');
export type ServiceId = z.infer<typeof ServiceId>;

export const ProductId = z.string().min(1).max(64).brand('ProductId');
export type ProductId = z.infer<typeof ProductId>;

/** The last four characters: enough to recognise an id or code on the telephone, too few to use it. */
export const tailOf = (text: string): string => (text.length <= 4 ? '…' : `…${text.slice(-4)}`);
