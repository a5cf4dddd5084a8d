/** What was sold, sale by sale, as the history and the receipts show it. */
import type { CashView, ReceiptLine, SaleView } from '../../shared/contract/history.ts';
import type { Payments } from '../../shared/payment/payments.ts';
import { fail, ok } from '../../shared/result.ts';
import { dueOf, type SaleLine } from '../../shared/sale/line.ts';
import type { Sale } from '../../shared/sale/sale.ts';
import { type SaleBooks, situationOf } from '../../shared/sale/situation.ts';
import type { Tender } from '../../shared/tender/tender.ts';
import { tenderView } from '../../shared/tender/tenders-view.ts';
import { type Feature, onlyAnswers } from '../ipc/feature.ts';
import type { SaleJournal } from '../storage/journal.ts';

/** Where a sale's tenders and payments are read. */
type Parts = Pick<HistoryDeps, 'payments'> & {
  readonly journal: SaleBooks;
};

export interface HistoryDeps {
  readonly journal: SaleJournal & SaleBooks;
  readonly payments: Pick<Payments, 'view'>;
}

export const createHistory = (deps: HistoryDeps): Feature<'sales.recent' | 'sales.one'> =>
  onlyAnswers({
    'sales.recent': ({ before, limit }) => {
      const page = before === undefined ? { limit } : { before, limit };
      return ok(deps.journal.recentSales(page).map((sale) => saleView(deps, sale)));
    },
    'sales.one': ({ saleId }) => {
      const sale = deps.journal.sale(saleId);
      return sale ? ok(saleView(deps, sale)) : fail({ code: 'payment.not-found' });
    },
  });

const iso = (wallMs: number): string => new Date(wallMs).toISOString();

/** A sale with every payment of it, each as this process knows it now. */
export function saleView({ journal, payments }: Parts, sale: Sale): SaleView {
  const { saleId, mode, state, createdAt, totalTiyin, vatTiyin } = sale;
  const situation = situationOf(journal, saleId);
  return {
    saleId,
    mode,
    state,
    createdAt: iso(createdAt.wallMs),
    totalTiyin,
    vatTiyin,
    lines: sale.lines.map(receiptLine),
    payments: situation.payments.map(({ transactionId }) => payments.view(transactionId)),
    tenders: situation.rows.tenders.map((tender) => tenderView(tender, situation)),
    cash: cashView(situation.rows.tenders),
  };
}

const receiptLine = (line: SaleLine): ReceiptLine => ({
  name: line.name,
  unit: line.unit,
  quantity: line.quantity,
  unitPriceTiyin: line.unitPriceTiyin,
  dueTiyin: dueOf(line),
  vatPercent: line.vatPercent,
  vatTiyin: line.vatTiyin,
});

function cashView(tenders: readonly Tender[]): CashView | null {
  for (const tender of tenders.toReversed()) {
    if (tender.kind !== 'cash' || tender.takenAt === null) continue;
    const { givenTiyin, changeTiyin, takenAt } = tender;
    return { givenTiyin, changeTiyin, at: iso(takenAt.wallMs) };
  }
  return null;
}
