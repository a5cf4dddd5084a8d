/**
 * A manager's actions on a refused or unlinked receipt: send it again, correct it, register it by its link,
 * or close it as not needed. Each action is stored, and then the outbox sends the receipt, also after a
 * restart. Until the outbox is done, no other action is possible.
 */

import { sameEndpoint } from '../../shared/endpoint.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { type ReceiptEvent, receiptAfter } from '../../shared/fiscal/machine.ts';
import type { LineCorrection, Receipt } from '../../shared/fiscal/receipt.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { ReceiptContext } from './deps.ts';

type Books = Pick<ReceiptContext, 'journal' | 'endpoint'>;

/**
 * Errors: `payment.not-found`; `payment.wrong-state` unless the receipt waits for a manager or was closed;
 * `endpoint.mismatch` for another endpoint's payment, whose number may name a different payment here.
 */
function sentOn(
  { journal, endpoint }: Books,
  transactionId: TransactionId,
  event: Extract<ReceiptEvent, { name: 'sent-again' | 'registered' }>,
): Result<Receipt, TillError> {
  const receipt = journal.receipt(transactionId);
  if (!receipt) return fail({ code: 'payment.not-found' });
  const mended = receiptAfter(receipt, event);
  if (mended === null) return fail({ code: 'payment.wrong-state' });
  return sameEndpoint(receipt.endpoint, endpoint) ? ok(mended) : fail({ code: 'endpoint.mismatch' });
}

/** Queues the unchanged receipt again. Errors: as `sentOn`. */
export const resent = (books: Books, transactionId: TransactionId): Result<Receipt, TillError> =>
  sentOn(books, transactionId, { name: 'sent-again', corrections: [] });

/**
 * Queues the receipt again with corrected fields of the tax catalogue, or with other labels or none. The sale
 * keeps its marking codes. Amounts cannot be corrected, because the customer was charged them. Errors: also
 * `ipc.bad-arguments` for an unknown line.
 */
export function corrected(
  books: Books,
  transactionId: TransactionId,
  corrections: readonly LineCorrection[],
): Result<Receipt, TillError> {
  const receipt = sentOn(books, transactionId, { name: 'sent-again', corrections });
  if (!receipt.ok) return receipt;
  const lines = books.journal.sale(receipt.value.saleId)?.lines ?? [];
  const missing = corrections.find(({ line }) => lines[line] === undefined);
  return missing ? fail({ code: 'ipc.bad-arguments', field: `corrections.${missing.line}` }) : receipt;
}

/**
 * Registers a receipt that was fiscalised elsewhere by its link (`submit_qrcode`, section 4.5). A refusal by
 * the service makes the receipt `refused` with the service's reason. Errors: as `sentOn`.
 */
export const registered = (
  books: Books,
  transactionId: TransactionId,
  link: string,
): Result<Receipt, TillError> => sentOn(books, transactionId, { name: 'registered', link });

/**
 * Closes a receipt as not needed, with the manager's reason. Nothing is sent, so the receipt may belong to
 * another endpoint; then it may be closed while unfinished. Errors: `payment.not-found`;
 * `payment.wrong-state` if the receipt is over, or if this till or the one that made it still sends it.
 */
export function closed(
  { journal, endpoint }: Books,
  transactionId: TransactionId,
  reason: string,
): Result<Receipt, TillError> {
  const receipt = journal.receipt(transactionId);
  if (!receipt) return fail({ code: 'payment.not-found' });
  // If this folder is a copy, the original till still sends its own receipts.
  if (receipt.endpoint.otherTill !== undefined) return fail({ code: 'payment.wrong-state' });
  const isElsewhere = !sameEndpoint(receipt.endpoint, endpoint);
  const ended = receiptAfter(receipt, { name: 'closed', reason, isElsewhere });
  return ended ? ok(ended) : fail({ code: 'payment.wrong-state' });
}
