/** Refunds by sale and by payment. */
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { z } from 'zod';
import { RefundId, SaleId, StaffId, type TransactionId } from '../../../shared/ids.ts';
import { Refund } from '../../../shared/refund/refund.ts';
import { personOf } from '../../../shared/staff/actor.ts';
import { decode, ENTRY, rowsOf } from '../entry.ts';
import type { RefundJournal } from '../journal.ts';
import { storedEntry } from '../log.ts';

const Maker = StaffId.nullable();
const HoldsRefund = z.object({ refund: Refund });
const REFUND = `SELECT ${ENTRY} FROM refund JOIN log USING (seq)`;

const read = (row: Record<string, SQLOutputValue>): Refund => rowsOf(row, HoldsRefund).refund;

/** Oldest first. */
export function paymentRefundsIn(
  database: DatabaseSync,
): (transactionId: TransactionId) => readonly Refund[] {
  const ofPayment = database.prepare(`${REFUND} WHERE transaction_id = ? ORDER BY made_seq`);
  return (transactionId) => ofPayment.all(transactionId).map(read);
}

export function refundsIn(database: DatabaseSync): RefundJournal {
  const one = database.prepare(`${REFUND} WHERE refund_id = ?`);
  const ofSale = database.prepare(
    `${REFUND} WHERE refund.sale = (SELECT made_seq FROM sale WHERE sale_id = ?) ORDER BY made_seq`,
  );
  const people = database.prepare(`SELECT refund_id,
      (SELECT staff_id FROM person WHERE person = made_by) AS made_by,
      (SELECT staff_id FROM person WHERE person = approved_by) AS approved_by
    FROM refund WHERE refund.sale = (SELECT made_seq FROM sale WHERE sale_id = ?) ORDER BY made_seq`);
  const newest = database.prepare('SELECT log.* FROM refund JOIN log USING (seq) WHERE refund_id = ?');
  // Another till's sales hold 0 here (`held_tiyin`).
  const partlyBack = database.prepare(`SELECT sale_id FROM sale
    WHERE made_seq IN (SELECT sale FROM refund WHERE state <> 'refused' AND mode = :mode)
    AND mode = :mode AND state = 'completed' AND held_tiyin > 0
    AND (SELECT COUNT(*) FROM tender WHERE tender.sale = sale.made_seq AND booked_seq IS NOT NULL) > 1
    ORDER BY made_seq`);
  return {
    salesPartlyBack: (mode) => partlyBack.all({ mode }).map(({ sale_id: id }) => SaleId.parse(id)),
    refundPeople: (saleId) =>
      people.all(saleId).map((row) => ({
        refundId: RefundId.parse(row.refund_id),
        by: Maker.parse(row.made_by),
        approvedBy: Maker.parse(row.approved_by),
      })),
    refundAsker: (refundId) => {
      const row = newest.get(refundId);
      return row ? personOf(decode(storedEntry(row)).actor) : null;
    },
    refund: (refundId) => {
      const row = one.get(refundId);
      return row ? read(row) : null;
    },
    refundsOf: (saleId) => ofSale.all(saleId).map(read),
  };
}
