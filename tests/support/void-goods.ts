/** Entries of goods that were taken out of the baskets of these sales. */
import type { Journal } from '../../electron/storage/journal.ts';
import { SaleId, VoidId } from '../../shared/ids.ts';
import { appendAll } from './book-entries.ts';

export function voidGoods(journal: Journal, ...saleIds: readonly string[]): void {
  for (const id of saleIds) {
    const voidId = VoidId.parse(`void-of-${id}`);
    const voided = { voidId, saleId: SaleId.parse(id), lines: [] };
    appendAll(journal, { kind: 'goods.voided', subject: voidId, payload: { voided } });
  }
}
