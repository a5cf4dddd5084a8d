/**
 * What a manager may do with a receipt that was refused or never linked: send it again, correct it, register it by its
 * link, or close it as not needed. Each is stored and then the outbox's: it goes on after a restart, and while it does
 * nothing else can be done.
 */
import type { TillError } from '../../shared/errors/till-error.ts';
import { type ReceiptEvent, receiptAfter } from '../../shared/fiscal/machine.ts';
import type { LineCorrection, Receipt } from '../../shared/fiscal/receipt.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { sameEndpoint } from '../../shared/payment/endpoint.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { ReceiptParts } from './deps.ts';

type Books = Pick<ReceiptParts, 'journal' | 'endpoint'>;

/**
 * Errors: `payment.not-found`; `payment.wrong-state` for a receipt that does not wait for a manager and was not
 * closed; `endpoint.mismatch` for a payment that lives elsewhere: its number would name another payment here, or none.
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

/** A receipt as it is, to be sent again. Errors: as `sentOn`. */
export const resent = (books: Books, transactionId: TransactionId): Result<Receipt, TillError> =>
  sentOn(books, transactionId, { name: 'sent-again', corrections: [] });

/**
 * With fields of the tax catalogue corrected, to be sent again. Amounts can not be corrected: they are what the
 * customer was charged. Errors: also `ipc.bad-arguments` for a line that is not there.
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
 * One that was fiscalised elsewhere, to be registered by its link (`submit_qrcode`, section 4.5). A refusal makes
 * it `refused`, with the service's words. Errors: as `sentOn`.
 */
export const registered = (
  books: Books,
  transactionId: TransactionId,
  link: string,
): Result<Receipt, TillError> => sentOn(books, transactionId, { name: 'registered', link });

/**
 * Not needed, in the manager's words. Nothing is sent, so that it may live at another endpoint; one that does may be
 * closed before its end, for nothing here will send it. Errors: `payment.not-found`; `payment.wrong-state` for a
 * receipt that is over, or that this till, or the one that made it, still brings to its end.
 */
export function closed(
  { journal, endpoint }: Books,
  transactionId: TransactionId,
  reason: string,
): Result<Receipt, TillError> {
  const receipt = journal.receipt(transactionId);
  if (!receipt) return fail({ code: 'payment.not-found' });
  // Another till of which this folder is a copy still sends its own.
  if (receipt.endpoint.otherTill !== undefined) return fail({ code: 'payment.wrong-state' });
  const isElsewhere = !sameEndpoint(receipt.endpoint, endpoint);
  const ended = receiptAfter(receipt, { name: 'closed', reason, isElsewhere });
  return ended ? ok(ended) : fail({ code: 'payment.wrong-state' });
}
