/** Sales and their tenders, as the log holds them. */
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { z } from 'zod';
import { Sale } from '../../../shared/sale/sale.ts';
import { Tender } from '../../../shared/tender/tender.ts';
import { ENTRY, rowsOf } from '../entry.ts';
import type { SaleJournal } from '../journal.ts';

/**
 * A sale that is neither completed nor voided. Repeats the index `sale_held` exactly, or SQLite does not use
 * it. No row is 'parked'.
 */
export const IS_OPEN = "state IN ('open', 'parked')";

const HoldsSale = z.object({ sale: Sale });
const HoldsHead = z.object({ sale: Sale.omit({ lines: true }) });
const HoldsLines = z.object({ sale: Sale.pick({ lines: true }) });
const HoldsTender = z.object({ tender: Tender });

/** Reads the entry with the lines only if a newer entry has the sale. */
const SALE = `SELECT ${ENTRY}, lines.seq AS lines_seq,
  lines.kind AS lines_kind, lines.head AS lines_head, lines.payload AS lines_payload
  FROM sale JOIN log ON log.seq = sale.seq
  LEFT JOIN log AS lines ON lines.seq = sale.lines_seq AND sale.lines_seq <> sale.seq`;

function readSale(row: Record<string, SQLOutputValue>): Sale {
  if (row.lines_seq === null) return rowsOf(row, HoldsSale).sale;
  const { sale } = rowsOf(row, HoldsHead);
  const { lines_seq: seq, lines_kind: kind, lines_head: head, lines_payload: payload } = row;
  return { ...sale, ...rowsOf({ seq, kind, head, payload }, HoldsLines).sale };
}

/** Repeats the term of the index `sale_training` exactly. `:before` null: from the newest. */
const recent = (of: string): string => `${SALE} WHERE ${of} AND sale.made_seq < iif(:before IS NULL, 9e18,
  (SELECT made_seq FROM sale WHERE sale_id = :before)) ORDER BY sale.made_seq DESC LIMIT :limit`;

export function salesIn(database: DatabaseSync): Omit<SaleJournal, 'nextReceipt'> {
  const run = {
    sale: database.prepare(`${SALE} WHERE sale.sale_id = ?`),
    recent: {
      both: database.prepare(recent('TRUE')),
      live: database.prepare(recent("sale.mode = 'live'")),
      training: database.prepare(recent("sale.mode = 'training'")),
    },
    nextOfTotal: database.prepare(`${SALE}
      WHERE sale.made_seq > (SELECT made_seq FROM sale WHERE sale_id = :saleId)
      AND sale.total_tiyin = :totalTiyin AND sale.mode = :mode AND sale.state = 'completed'
      ORDER BY sale.made_seq LIMIT 1`),
    // If cash was given back for a code tender, the sale holds nothing and waits to be voided. Such sales lie
    // in one of few baskets.
    thatHold: database.prepare(`${SALE} LEFT JOIN shift ON shift.made_seq = sale.shift
      WHERE sale.made_seq IN (
        SELECT made_seq FROM sale WHERE mode = :mode AND held_tiyin <> 0 AND ${IS_OPEN}
        UNION SELECT sale.made_seq FROM basket CROSS JOIN sale USING (sale_id)
          WHERE sale.mode = :mode AND sale.${IS_OPEN} AND EXISTS (
            SELECT 1 FROM refund WHERE refund.sale = sale.made_seq
            AND refund.kind = 'cash' AND refund.transaction_id IS NOT NULL))
      AND shift.is_others IS NOT 1
      ORDER BY sale.made_seq`),
    others: database.prepare(`SELECT shift.is_others FROM sale JOIN shift ON shift.made_seq = sale.shift
      WHERE sale.sale_id = ?`),
    tenders: database.prepare(`SELECT ${ENTRY} FROM tender JOIN log USING (seq)
      WHERE tender.sale = (SELECT made_seq FROM sale WHERE sale_id = ?) ORDER BY tender.made_seq`),
  };
  return {
    sale: (saleId) => {
      const row = run.sale.get(saleId);
      return row ? readSale(row) : null;
    },
    tendersOf: (saleId) => run.tenders.all(saleId).map((row) => rowsOf(row, HoldsTender).tender),
    recentSales: ({ before = null, limit, mode }) =>
      run.recent[mode ?? 'both'].all({ before, limit }).map(readSale),
    salesThatHold: (mode) => run.thatHold.all({ mode }).map(readSale),
    isOthersSale: (saleId) => run.others.get(saleId)?.is_others === 1,
    nextSaleOfTotal: ({ saleId, totalTiyin, mode }) => {
      const row = run.nextOfTotal.get({ saleId, totalTiyin, mode });
      return row ? readSale(row) : null;
    },
  };
}
