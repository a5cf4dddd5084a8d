/** The subject of a log entry, and the screen that shows it to the reader. */
import type { AuditRow, OpenedFrom } from '../../shared/contract/audit.ts';
import { RefundId, SaleId, ShiftId, TransactionId } from '../../shared/ids.ts';
import type { Entry } from '../storage/journal.ts';
import type { AuditDeps } from './deps.ts';

type Books = AuditDeps['journal'];
type Ids = Pick<AuditRow, 'saleId' | 'transactionId' | 'shiftId'>;

/** The ids in these channels name nothing in the books. */
const BY_NUMBER = 'by-hand.';

/** The kind of the id in a request: a payment, a refund, a shift, otherwise a basket or its sale. */
export function idsNamed(
  journal: Books,
  { about, channel }: { readonly about: string | null; readonly channel: string },
): Partial<Ids> {
  if (about === null) return {};
  const [transaction, refund] = [TransactionId.safeParse(about), RefundId.safeParse(about)];
  const money =
    (transaction.success ? readable(() => journal.payment(transaction.data)) : null) ??
    (refund.success ? readable(() => journal.refund(refund.data)) : null);
  if (money) return { saleId: money.saleId, transactionId: money.transactionId };
  if (channel.startsWith(BY_NUMBER)) return transaction.success ? { transactionId: transaction.data } : {};
  const shift = ShiftId.safeParse(about);
  if (shift.success && opensShift(journal, shift.data) !== null) return { shiftId: shift.data };
  const sale = SaleId.safeParse(about);
  return sale.success ? { saleId: sale.data } : {};
}

/**
 * The sale that an entry concerns, otherwise the shift. A basket without a payment attempt is no sale. null:
 * nothing to open.
 */
export function opensOf(journal: Books, entry: Entry | null, row: AuditRow): OpenedFrom | null {
  const { saleId, shiftId } = row;
  if (entry === null) return null;
  if (saleId !== null && readable(() => journal.sale(saleId)) !== null) return { to: 'sale', saleId };
  return shiftId !== null && isOfShift(entry, shiftId) ? opensShift(journal, shiftId) : null;
}

/** Nearly every entry belongs to a shift, but only these kinds appear in the shift's report. */
function isOfShift(entry: Entry, shiftId: ShiftId): boolean {
  switch (entry.kind) {
    case 'shift.opened':
    case 'shift.closed':
    case 'shift.explained':
    case 'cash-movement.made':
    case 'drawer.opened':
      return true;
    case 'approval.given':
      return entry.payload.about === shiftId;
    default:
      return false;
  }
}

/**
 * The current report of an open shift, or the stored one of a closed shift; null: the books have no such
 * shift.
 */
function opensShift(journal: Books, shiftId: ShiftId): OpenedFrom | null {
  if (readable(() => journal.openShift())?.shift.shiftId === shiftId) return { to: 'open-shift' };
  return readable(() => journal.closedShift(shiftId)) === null ? null : { to: 'report', shiftId };
}

/** An unreadable row must not hide the others; the daily check reports it. */
function readable<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
