/** Writes the table `receipt_number`, from the entries of numbered sales. */
import type { DatabaseSync } from 'node:sqlite';
import type { Sale } from '../../shared/sale/sale.ts';
import { isDamage } from './database.ts';

type NumberedRow = Pick<Sale, 'saleId' | 'mode' | 'receiptNo'>;

/**
 * Money does not wait for a damaged table. Where writing meets the damage, `Transact` repeats its work, without the
 * row. The log keeps the number, and `receipt-count.ts` counts on from there. The check of a copy reports the damage.
 * @throws what SQLite throws.
 */
export function receiptRowsIn(database: DatabaseSync): (sale: NumberedRow) => void {
  const put = database.prepare(`INSERT OR IGNORE INTO receipt_number (series, mode, number, sale)
    VALUES (:series, :mode, :number, (SELECT made_seq FROM sale WHERE sale_id = :saleId))`);
  let isDamaged = false;
  return ({ saleId, mode, receiptNo }) => {
    if (!receiptNo || isDamaged) return;
    try {
      put.run({ ...receiptNo, mode, saleId });
    } catch (thrown) {
      isDamaged = isDamage(thrown);
      throw thrown;
    }
  };
}
