/**
 * What a manager may do with a receipt that was refused or never linked: send it again, correct it, register it by its
 * link, or close it as not needed. Each is stored and then the outbox's: it goes on after a restart, and while it does
 * nothing else can be done.
 */
import type { TillError } from '../../shared/errors/till-error.ts';
import {
  closedReceipt,
  type LineCorrection,
  mayBeThere,
  type Receipt,
  withoutWay,
} from '../../shared/fiscal/receipt.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { sameEndpoint } from '../../shared/payment/endpoint.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { ReceiptParts } from './deps.ts';

type Books = Pick<ReceiptParts, 'journal' | 'endpoint'>;

const callsForManager = ({ state, unlinked }: Receipt): boolean =>
  state === 'refused' || unlinked?.isCalled === true;

/**
 * Errors: `payment.not-found`; `payment.wrong-state` for a receipt that does not wait for a manager and was not
 * closed; `endpoint.mismatch` for a payment that lives elsewhere: its number would name another payment here, or none.
 */
function sendable({ journal, endpoint }: Books, transactionId: TransactionId): Result<Receipt, TillError> {
  const receipt = journal.receipt(transactionId);
  if (!receipt) return fail({ code: 'payment.not-found' });
  // What was closed by mistake is not lost.
  if (!callsForManager(receipt) && receipt.state !== 'closed') return fail({ code: 'payment.wrong-state' });
  return sameEndpoint(receipt.endpoint, endpoint) ? ok(receipt) : fail({ code: 'endpoint.mismatch' });
}

/**
 * On its way once more. Of one that may be at the service the link is asked for first; that nobody answers for it
 * does not stop it any more.
 */
function anew(receipt: Receipt): Receipt {
  const { unlinked } = receipt;
  const again: Receipt = { ...withoutWay(receipt), state: 'queued', link: null, why: null };
  if (!mayBeThere(receipt)) return again;
  const since = unlinked && { unlinked: { since: unlinked.since, isCalled: false } };
  return { ...again, unanswered: true, sendAnyway: true, ...since };
}

/** A receipt as it is, to be sent again. Errors: as `sendable`. */
export function resent(books: Books, transactionId: TransactionId): Result<Receipt, TillError> {
  const receipt = sendable(books, transactionId);
  return receipt.ok ? ok(anew(receipt.value)) : receipt;
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
 * it `refused`, with the service's words. Errors: as `sendable`.
 */
export function registered(
  books: Books,
  transactionId: TransactionId,
  link: string,
): Result<Receipt, TillError> {
  const receipt = resent(books, transactionId);
  return receipt.ok ? ok({ ...receipt.value, state: 'registering', link }) : receipt;
}

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
  const isOver = receipt.state === 'linked' || receipt.state === 'closed';
  const isLeft = !isOver && !sameEndpoint(receipt.endpoint, endpoint);
  // Another till of which this folder is a copy still sends its own.
  const isOthers = receipt.endpoint.otherTill !== undefined;
  return !isOthers && (callsForManager(receipt) || isLeft)
    ? ok(closedReceipt(receipt, { by: 'person', how: reason }))
    : fail({ code: 'payment.wrong-state' });
}
