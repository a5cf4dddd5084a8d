/**
 * Finds the sale of a scanned receipt, by the code of the till's own paper or by the link of its fiscal
 * receipt.
 */
import type { HistoryFilters } from '../../../shared/contract/history.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { isReceiptLink } from '../../../shared/fiscal/receipt-link.ts';
import type { SaleId } from '../../../shared/ids.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { isOfReceipt, readSaleCode } from '../../../shared/sale/sale-code.ts';
import type { Api } from '../../context/api.ts';

/** Ignores the filters on the screen, because the person holds this paper. */
const ALL: HistoryFilters = {
  days: null,
  tender: null,
  standing: null,
  person: null,
  refunds: false,
  mode: 'both',
};

/**
 * The sale that the text names; null: not a receipt, or another link. Errors: `scan.receipt-unknown` for a
 * receipt that is not in these books, and those of the history.
 */
export async function saleOfReceipt(
  { ask }: Pick<Api, 'ask'>,
  text: string,
): Promise<Result<SaleId | null, TillError>> {
  const named = readSaleCode(text);
  if (named !== null) {
    const one = await ask('sales.one', { saleId: named });
    if (one.ok) return ok(one.value.saleId);
    return one.error.code === 'payment.not-found' ? fail({ code: 'scan.receipt-unknown' }) : one;
  }
  const link = text.trim();
  if (isReceiptLink(link)) {
    const found = await ask('history.find', { text: link, filters: ALL, before: null, limit: 1 });
    // Goods carry links too: if the history fails, only a text that must be a receipt reports the failure.
    if (!found.ok && isOfReceipt(link)) return found;
    const sale = found.ok ? found.value.sales[0] : undefined;
    if (sale) return ok(sale.saleId);
  }
  return isOfReceipt(link) ? fail({ code: 'scan.receipt-unknown' }) : ok(null);
}
