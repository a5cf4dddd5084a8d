/**
 * What a manager may do with a receipt that was refused: send it again, correct it, or register it by its link.
 * Each is stored and then the outbox's: it goes on after a restart, and while it does nothing else can be done.
 */
import type { TillError } from '../../shared/errors/till-error.ts';
import type { LineCorrection, Receipt } from '../../shared/fiscal/receipt.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { endpointKey } from '../../shared/payment/endpoint.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { ReceiptParts } from './deps.ts';

type Books = Pick<ReceiptParts, 'journal' | 'endpoint'>;

/**
 * Errors: `payment.not-found`; `payment.wrong-state` for a receipt that is not refused; `endpoint.mismatch` for a
 * payment that lives elsewhere: its number would name another payment here, or none.
 */
function refusedReceipt(
  { journal, endpoint }: Books,
  transactionId: TransactionId,
): Result<Receipt, TillError> {
  const receipt = journal.receipt(transactionId);
  if (!receipt) return fail({ code: 'payment.not-found' });
  if (receipt.state !== 'refused') return fail({ code: 'payment.wrong-state' });
  return endpointKey(receipt.endpoint) === endpointKey(endpoint)
    ? ok(receipt)
    : fail({ code: 'endpoint.mismatch' });
}

/** A refused receipt as it is, to be sent again. Errors: as `refusedReceipt`. */
export function resent(books: Books, transactionId: TransactionId): Result<Receipt, TillError> {
  const receipt = refusedReceipt(books, transactionId);
  return receipt.ok ? ok({ ...receipt.value, state: 'queued', why: null }) : receipt;
}

/**
 * With fields of the tax catalogue corrected, to be sent again. Amounts can not be corrected: they are what the
 * customer was charged. Errors: also `ipc.bad-arguments` for a line that is not there.
 */
export function corrected(
  books: Books,
  transactionId: TransactionId,
  corrections: readonly LineCorrection[],
): Result<Receipt, TillError> {
  const receipt = resent(books, transactionId);
  if (!receipt.ok) return receipt;
  const lines = books.journal.sale(receipt.value.saleId)?.lines ?? [];
  const missing = corrections.find(({ line }) => lines[line] === undefined);
  if (missing) return fail({ code: 'ipc.bad-arguments', field: `corrections.${missing.line}` });
  return ok({ ...receipt.value, corrections: [...receipt.value.corrections, ...corrections] });
}

/**
 * One that was fiscalised elsewhere, to be registered by its link (`submit_qrcode`, section 4.5). A refusal makes
 * it `refused` again, with the service's words. Errors: as `refusedReceipt`.
 */
export function registered(
  books: Books,
  transactionId: TransactionId,
  link: string,
): Result<Receipt, TillError> {
  const receipt = refusedReceipt(books, transactionId);
  return receipt.ok ? ok({ ...receipt.value, state: 'registering', link, why: null }) : receipt;
}
