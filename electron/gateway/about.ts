/**
 * Which payment an answer is about. An answer may name the subject of its request, and need not. One that
 * names another says nothing, whether it is a success or a refusal: the request's outcome is uncertain.
 */
import type { InvoiceId, PaymentId } from '../../shared/ids.ts';
import { type JsonObject, PAYMENT_ID_FIELDS, readId } from './wire.ts';

/** The subject of a request. A create has our own id alone. */
export interface Subject {
  readonly paymentId?: PaymentId;
  readonly invoiceId?: InvoiceId;
  /** Our own id of the payment. */
  readonly transactionId?: string;
}

/**
 * The field in which an answer names another subject; null: none does. A success may not hold an impossible
 * id. In a refusal such an id names nothing: some services write -1.
 */
export function fieldOfAnother(body: JsonObject, about: Subject, isSuccess: boolean): string | null {
  const { paymentId, invoiceId, transactionId } = about;
  const isAnother = (field: string, id: string): boolean => {
    const named = readId(body, field);
    return named === undefined ? isSuccess : named !== null && named !== id;
  };
  const ids = [
    ...(paymentId === undefined ? [] : PAYMENT_ID_FIELDS.map((field) => [field, paymentId] as const)),
    ...(invoiceId === undefined ? [] : [['invoice_id', invoiceId] as const]),
  ];
  const [field] = ids.find(([name, id]) => isAnother(name, id)) ?? [];
  if (field !== undefined) return field;
  return transactionId === undefined || isOurs(body.merchant_trans_id, transactionId, isSuccess)
    ? null
    : 'merchant_trans_id';
}

/** A number without quotes counts as its digits. Our ids are hexadecimal, so case tells none apart. */
function isOurs(named: unknown, id: string, isSuccess: boolean): boolean {
  if (named === undefined || named === null || named === '') return true;
  if (typeof named !== 'string' && typeof named !== 'number') return !isSuccess;
  const text = String(named).trim();
  if (!isSuccess && (text === '' || Number(text) <= 0)) return true;
  return text.toLowerCase() === id.trim().toLowerCase();
}
