/** Which products were sold since an import, so that its undo can be refused. */
import type { ProductId } from '../../../shared/ids.ts';
import type { SaleJournal } from '../../storage/journal.ts';

const PAGE = 200;

/** Reads sales, newest first, up to the first page that began before this time. Open and voided sales count. */
export function soldSince(journal: Pick<SaleJournal, 'recentSales'>, wallMs: number): readonly ProductId[] {
  const sold = new Set<ProductId>();
  let page = journal.recentSales({ limit: PAGE });
  for (;;) {
    const since = page.filter(({ createdAt }) => createdAt.wallMs >= wallMs);
    for (const { lines } of since) for (const { productId } of lines) sold.add(productId);
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE || since.length === 0) return [...sold];
    page = journal.recentSales({ before: last.saleId, limit: PAGE });
  }
}
