/** The present state of a sale in the journal, for the index. */
import type { DatabaseSync } from 'node:sqlite';
import type { SaleFacts } from '../../../shared/history/words.ts';
import { SaleId } from '../../../shared/ids.ts';
import { reducersOf } from '../../../shared/sale/reductions-of.ts';
import { paymentsIn } from '../repositories/payments.ts';
import { receiptsIn } from '../repositories/receipts.ts';
import { refundsIn } from '../repositories/refunds.ts';
import { salesIn } from '../repositories/sales.ts';

/** The sale of this row. null: no such sale, or an unreadable one, which the day's check reports. */
export function factsIn(database: DatabaseSync): (row: number) => SaleFacts | null {
  const [sales, payments] = [salesIn(database), paymentsIn(database)];
  const [refunds, receipts] = [refundsIn(database), receiptsIn(database)];
  const id = database.prepare('SELECT sale_id FROM sale WHERE made_seq = ?');
  const people = database.prepare(`SELECT DISTINCT staff_id FROM (
      SELECT made_by AS who FROM sale WHERE made_seq = :row UNION SELECT approved_by FROM sale WHERE made_seq = :row
      UNION SELECT made_by FROM tender WHERE sale = :row UNION SELECT approved_by FROM tender WHERE sale = :row
      UNION SELECT made_by FROM payment WHERE sale = :row UNION SELECT approved_by FROM payment WHERE sale = :row
      UNION SELECT made_by FROM refund WHERE sale = :row UNION SELECT approved_by FROM refund WHERE sale = :row
    ) JOIN person ON person = who
    UNION SELECT head ->> '$.approvedBy' FROM log
      WHERE kind = 'approval.given' AND json_valid(head) AND subject IN (
        SELECT sale_id FROM sale WHERE made_seq = :row UNION SELECT tender_id FROM tender WHERE sale = :row
        UNION SELECT transaction_id FROM payment WHERE sale = :row UNION SELECT refund_id FROM refund WHERE sale = :row)
    ORDER BY staff_id`);
  return (row) => {
    const found = id.get(row);
    if (!found) return null;
    const saleId = SaleId.parse(found.sale_id);
    try {
      const sale = sales.sale(saleId);
      if (sale === null) return null;
      const ofSale = payments.paymentsOf(saleId);
      return {
        sale,
        tenders: sales.tendersOf(saleId),
        payments: ofSale,
        refunds: refunds.refundsOf(saleId),
        receipts: ofSale.flatMap(({ transactionId }) => receipts.receipt(transactionId) ?? []),
        people: [
          ...new Set([
            ...people.all({ row }).flatMap(({ staff_id }) => (staff_id === null ? [] : [String(staff_id)])),
            ...reducersOf(sale),
          ]),
        ],
      };
    } catch {
      return null;
    }
  };
}
