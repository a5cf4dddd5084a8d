/** Writes the table `receipt_number`, from the entries of numbered sales. */
import type { DatabaseSync } from 'node:sqlite';
import type { Sale } from '../../shared/sale/sale.ts';

type NumberedRow = Pick<Sale, 'saleId' | 'mode' | 'receiptNo'>;

/** Where the table is damaged, `receipt-count.ts` gives no number, and nothing is written here. */
export function receiptRowsIn(database: DatabaseSync): (sale: NumberedRow) => void {
  const put = database.prepare(`INSERT OR IGNORE INTO receipt_number (series, mode, number, sale)
    VALUES (:series, :mode, :number, (SELECT made_seq FROM sale WHERE sale_id = :saleId))`);
  return ({ saleId, mode, receiptNo }) => {
    if (receiptNo) put.run({ ...receiptNo, mode, saleId });
  };
}
