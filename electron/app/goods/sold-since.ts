/** Which products were sold since an import, so that its undo can be refused. */
import type { GoodsChangeId, ProductId, SaleId } from '../../../shared/ids.ts';
import type { Sale } from '../../../shared/sale/sale.ts';
import type { OwnJournal, SaleJournal } from '../../storage/journal.ts';
import { salesSinceIn } from '../../storage/repositories/goods-in-log.ts';

const PAGE = 200;

/** Open and voided sales count. null: the log does not say which sales came after the import. */
export function soldSince(
  journal: Pick<SaleJournal, 'recentSales'> & OwnJournal,
): (imported: GoodsChangeId) => readonly ProductId[] | null {
  const { salesSince } = journal.own(salesSinceIn);
  return (imported) => {
    const sales = salesSince(imported);
    if (sales === null) return null;
    const sold = new Set<ProductId>();
    let before: SaleId | null = null;
    for (let left = sales; left > 0; ) {
      const page: readonly Sale[] = journal.recentSales({
        ...(before && { before }),
        limit: Math.min(PAGE, left),
      });
      for (const { lines } of page) for (const { productId } of lines) sold.add(productId);
      before = page.at(-1)?.saleId ?? null;
      left = before === null ? 0 : left - page.length;
    }
    return [...sold];
  };
}
