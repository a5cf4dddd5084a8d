/** Writes the table `receipt_number`, from the entries of numbered sales. */
import type { DatabaseSync } from 'node:sqlite';
import type { Sale } from '../../shared/sale/sale.ts';
import { isDamage } from './database.ts';

type NumberedRow = Pick<Sale, 'saleId' | 'mode' | 'receiptNo'>;

export function receiptRowsIn(database: DatabaseSync): (sale: NumberedRow) => void {
  const put = database.prepare(`INSERT OR IGNORE INTO receipt_number (series, mode, number, sale)
    VALUES (:series, :mode, :number, (SELECT made_seq FROM sale WHERE sale_id = :saleId))`);
  return ({ saleId, mode, receiptNo }) => {
    if (!receiptNo) return;
    try {
      put.run({ ...receiptNo, mode, saleId });
    } catch (thrown) {
      // A damaged page of this table refuses no money: a rebuild makes the row from the entry.
      if (!isDamage(thrown)) throw thrown;
    }
  };
}
