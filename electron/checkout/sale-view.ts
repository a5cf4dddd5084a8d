/** A sale of the history as the page sees it, with every attempt to charge it. */
import type { SaleView } from '../../shared/contract/views.ts';
import type { Attempt } from '../payment/attempt.ts';
import type { Desk } from '../payment/desk.ts';
import { paymentView } from '../payment/payment-view.ts';
import type { StoredSale } from '../storage/journal.ts';

export function saleView(desk: Desk, sale: StoredSale): SaleView {
  const { cash } = sale;
  return {
    saleId: sale.saleId,
    mode: sale.mode,
    createdAt: new Date(sale.createdWallMs).toISOString(),
    totalTiyin: sale.totalTiyin,
    vatTiyin: sale.vatTiyin,
    lines: sale.lines,
    payments: desk.journal.attemptsOf(sale.saleId).map((stored) => viewOf(desk, stored)),
    cash: cash && {
      givenTiyin: cash.givenTiyin,
      changeTiyin: cash.changeTiyin,
      at: new Date(cash.atWallMs).toISOString(),
    },
  };
}

/** The held attempt is the newer one: it also knows when the service is asked next. */
export function viewOf(desk: Desk, stored: Attempt) {
  const held = desk.held.get(stored.transactionId);
  const fiscal = desk.journal.fiscal(stored.transactionId);
  const nextCallMonoMs = held?.nextCallMonoMs ?? null;
  return paymentView(held?.attempt ?? stored, fiscal, nextCallMonoMs, desk);
}
