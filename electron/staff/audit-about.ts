/** What an entry of the log is about, and where whoever reads it can look at that. */
import type { AuditRow, OpenedFrom } from '../../shared/contract/audit.ts';
import { RefundId, SaleId, ShiftId, TransactionId } from '../../shared/ids.ts';
import type { Entry } from '../storage/journal.ts';
import type { AuditDeps } from './deps.ts';

type Books = AuditDeps['journal'];
type Ids = Pick<AuditRow, 'saleId' | 'transactionId' | 'shiftId'>;

/** By its number alone: these never name anything that the books hold. */
const BY_NUMBER = 'by-hand.';

/** The id that a request named, as what it is: a payment, a refund, a shift, else a basket or its sale. */
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

/** The sale that an entry is about, else the shift: a basket that nobody tried to pay for is no sale. null: nowhere. */
export function opensOf(journal: Books, entry: Entry | null, row: AuditRow): OpenedFrom | null {
  const { saleId, shiftId } = row;
  if (entry === null) return null;
  if (saleId !== null && readable(() => journal.sale(saleId)) !== null) return { to: 'sale', saleId };
  return shiftId !== null && isOfShift(entry, shiftId) ? opensShift(journal, shiftId) : null;
}

/** Nearly every entry was written in a shift: it is about it where the shift's report is what tells of it. */
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

/** The report of now while it is open, and its own once it is closed; null: the books hold no such shift. */
function opensShift(journal: Books, shiftId: ShiftId): OpenedFrom | null {
  if (readable(() => journal.openShift())?.shift.shiftId === shiftId) return { to: 'open-shift' };
  return readable(() => journal.closedShift(shiftId)) === null ? null : { to: 'report', shiftId };
}

/** One that can't be read hides no other: the day's check says so of it. */
function readable<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
