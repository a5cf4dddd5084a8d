/** The rows that a code payment brings into the entry in which it becomes money: its tender, its sale, its receipt. */
import type { Mode } from '../endpoint.ts';
import type { FiscalSettings, PaidWith } from '../fiscal/items.ts';
import type { Receipt } from '../fiscal/receipt.ts';
import { paidWithOf, queuedReceipt } from '../fiscal/receipt-items.ts';
import type { SaleId } from '../ids.ts';
import { ZERO_TIYIN } from '../money.ts';
import { type PaymentRecord, paymentRow } from '../payment/payment.ts';
import { numbered } from '../sale/receipt-no.ts';
import type { ReceiptNo, Sale } from '../sale/sale.ts';
import type { Moment } from '../time.ts';
import { afterTaking, isOpenSale, type TenderBooks, tenderRows, withTender } from './held.ts';
import type { Tender } from './tender.ts';

export interface TakingBooks extends TenderBooks {
  sale(saleId: SaleId): Sale | null;
  /** null: the count can't be read. */
  nextReceipt(mode: Mode): ReceiptNo | null;
}

export interface TakenByCode {
  readonly tender?: Tender;
  /** If the tender completes it. */
  readonly sale?: Omit<Sale, 'lines'>;
  readonly receipt?: Receipt;
}

interface Taking {
  readonly takenAt: Moment;
  readonly fiscal: FiscalSettings;
  /** A sale or tender can't be read. If this returns, that row is left out. */
  readonly onUnreadable: (bug: unknown) => void;
}

/** payment: paid. A row that can't be read stays as it is, and the daily check finds it: the payment is money anyway. */
export function takenByCode(
  books: TakingBooks,
  payment: PaymentRecord,
  { takenAt, fiscal, onUnreadable }: Taking,
): TakenByCode {
  const readable = <T>(read: () => T): T | 'unreadable' => {
    try {
      return read();
    } catch (bug) {
      onUnreadable(bug);
      return 'unreadable';
    }
  };
  const owing = (paidWith: PaidWith): Pick<TakenByCode, 'receipt'> => {
    const receipt = queuedReceipt(paymentRow(payment), paidWith, fiscal);
    return receipt ? { receipt } : {};
  };
  const rows = readable(() => tenderRows(books, payment.saleId));
  const whole = readable(() => books.sale(payment.saleId));
  // Without rows, the receipt names this payment as the whole sum.
  const alone = { codeTiyin: payment.amountTiyin, cashTiyin: ZERO_TIYIN, terminalTiyin: ZERO_TIYIN };
  if (rows === 'unreadable' || whole === null) return owing(alone);
  const tender = rows.tenders.find(({ tenderId }) => tenderId === payment.tenderId);
  if (!tender) return owing(alone);
  // The payment's amount, because the tender may have been tried again with another part.
  const taken = { ...tender, amountTiyin: payment.amountTiyin, takenAt };
  const held = withTender(rows, taken);
  const paidWith = paidWithOf(held);
  if (whole === 'unreadable') return { tender: taken, ...owing(paidWith) };
  const { lines: _, ...before } = whole;
  const sale = numbered(before, afterTaking(before, held), books.nextReceipt);
  // A sale that a repair left completed has the receipt of the payment that completed it.
  const isCompleted = isOpenSale(before) && sale.state === 'completed';
  return { tender: taken, ...(isCompleted ? { sale, ...owing(paidWith) } : {}) };
}
