/** The sale of a receipt that was scanned: by the code of our own paper, or by the link of its fiscal receipt. */
import type { HistoryFilters } from '../../shared/contract/history.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { isReceiptLink } from '../../shared/fiscal/receipt-link.ts';
import type { SaleId } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { isOfReceipt, readSaleCode } from '../../shared/sale/sale-code.ts';
import type { Api } from './api.ts';

/** Whatever narrows the list on the screen: the paper in somebody's hand is meant. */
const ALL: HistoryFilters = {
  days: null,
  tender: null,
  standing: null,
  person: null,
  refunds: false,
  mode: 'both',
};

/**
 * Which sale the text names; null: it is no receipt, or a link of something else. Errors: `scan.receipt-unknown` of a
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
    // Goods carry links too: without the history such a one is what it was before, only a receipt can be nothing else.
    if (!found.ok && isOfReceipt(link)) return found;
    const sale = found.ok ? found.value.sales[0] : undefined;
    if (sale) return ok(sale.saleId);
  }
  return isOfReceipt(link) ? fail({ code: 'scan.receipt-unknown' }) : ok(null);
}
