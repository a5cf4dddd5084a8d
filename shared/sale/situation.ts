/** A sale with its tenders, refunds and payments, as the books hold them now. */
import type { SaleId } from '../ids.ts';
import type { PaymentRecord } from '../payment/payment.ts';
import type { Refund } from '../refund/refund.ts';
import type { TenderRows } from '../tender/held.ts';
import type { Tender } from '../tender/tender.ts';
import type { Sale } from './sale.ts';

export interface SaleSituation {
  /** null: no tender was started yet. */
  readonly sale: Sale | null;
  readonly rows: TenderRows;
  /** Oldest first. */
  readonly payments: readonly PaymentRecord[];
}

export interface SaleBooks {
  sale(saleId: SaleId): Sale | null;
  tendersOf(saleId: SaleId): readonly Tender[];
  refundsOf(saleId: SaleId): readonly Refund[];
  paymentsOf(saleId: SaleId): readonly PaymentRecord[];
}

export function situationOf(books: SaleBooks, saleId: SaleId): SaleSituation {
  const payments = books.paymentsOf(saleId);
  const paid = new Set(
    payments.filter(({ state }) => state.name === 'paid').map(({ transactionId }) => transactionId),
  );
  const rows = {
    tenders: books.tendersOf(saleId),
    refunds: books.refundsOf(saleId),
    isPaid: (id: PaymentRecord['transactionId']) => paid.has(id),
  };
  return { sale: books.sale(saleId), rows, payments };
}
