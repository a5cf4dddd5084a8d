/**
 * What a manager may do with a receipt that was refused: send it again, correct it, or register it by its link.
 * Each is stored and then the outbox's: it goes on after a restart, and while it does nothing else can be done.
 */
import type { Correction } from '../../shared/contract/contract.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { FiscalItem } from '../../shared/fiscal/items.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { placeKey } from '../payment/attempt.ts';
import type { Desk } from '../payment/desk.ts';
import type { FiscalEntry } from '../storage/journal.ts';
import type { Outbox } from './outbox.ts';

type Parts = { readonly desk: Pick<Desk, 'journal' | 'place'>; readonly outbox: Pick<Outbox, 'resume'> };

/**
 * Errors: `payment.not-found`; `payment.wrong-state` for a receipt that is not refused; `place.mismatch` for a
 * payment that lives elsewhere: its number would name another payment here, or none.
 */
function refusedEntry({ desk }: Parts, transactionId: TransactionId): Result<FiscalEntry, TillError> {
  const entry = desk.journal.fiscal(transactionId);
  if (!entry) return fail({ code: 'payment.not-found' });
  if (entry.state !== 'refused') return fail({ code: 'payment.wrong-state' });
  return placeKey(entry.place) === placeKey(desk.place) ? ok(entry) : fail({ code: 'place.mismatch' });
}

const queuedAgain = (entry: FiscalEntry, items: readonly FiscalItem[]): FiscalEntry => ({
  ...entry,
  items,
  state: 'queued',
  tries: 0,
  why: null,
});

/** Sends a refused receipt again as it is. Errors: as `refusedEntry`, `journal.unwritable`. */
export function resendReceipt(parts: Parts, transactionId: TransactionId): Result<FiscalEntry, TillError> {
  const entry = refusedEntry(parts, transactionId);
  return entry.ok ? parts.outbox.resume(queuedAgain(entry.value, entry.value.items)) : entry;
}

/**
 * Corrects fields of the tax catalogue and sends it again. Amounts can not be corrected: they are what the
 * customer was charged. Errors: also `ipc.bad-arguments` for a line that is not there.
 */
export function correctReceipt(
  parts: Parts,
  transactionId: TransactionId,
  corrections: readonly Correction[],
): Result<FiscalEntry, TillError> {
  const entry = refusedEntry(parts, transactionId);
  if (!entry.ok) return entry;
  const items = [...entry.value.items];
  for (const { line, ...fields } of corrections) {
    const item = items[line];
    if (!item) return fail({ code: 'ipc.bad-arguments', field: `corrections.${line}` });
    items[line] = withFields(item, fields);
  }
  return parts.outbox.resume(queuedAgain(entry.value, items));
}

/** An empty barcode is no barcode: the interface has the field optional. */
function withFields(item: FiscalItem, fields: Omit<Correction, 'line'>): FiscalItem {
  const { Barcode, ...corrected } = { ...item, ...fields };
  return Barcode === undefined || Barcode === '' ? corrected : { ...corrected, Barcode };
}

/**
 * Registers a receipt that was fiscalised elsewhere (`submit_qrcode`, section 4.5). Stored before it leaves; a
 * refusal makes it `refused` again, with the service's words. Errors: as `resendReceipt`.
 */
export function registerReceipt(
  parts: Parts,
  transactionId: TransactionId,
  link: string,
): Result<FiscalEntry, TillError> {
  const entry = refusedEntry(parts, transactionId);
  if (!entry.ok) return entry;
  return parts.outbox.resume({ ...entry.value, state: 'registering', link, tries: 0, why: null });
}
