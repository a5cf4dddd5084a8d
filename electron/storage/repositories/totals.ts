/** What was booked in shifts, added up by SQLite over an index: no row is read into the till. */
import type { DatabaseSync } from 'node:sqlite';
import { tiyin } from '../../../shared/money.ts';
import type { RefundKind } from '../../../shared/refund/refund.ts';
import type { CountAndSum, ShiftTotals } from '../../../shared/shift/totals.ts';
import type { TenderKind } from '../../../shared/tender/tender.ts';
import type { ShiftJournal } from '../journal.ts';

/** One walk over `tender_booked` or `refund_booked`. :mode, :day. */
const booked = (name: keyof ShiftTotals, table: 'tender' | 'refund', kind: TenderKind | RefundKind): string =>
  `SELECT '${name}' AS name, COUNT(*) AS count, COALESCE(SUM(amount_tiyin), 0) AS sum FROM ${table}
  WHERE booked_shift IN (SELECT made_seq FROM shift WHERE day = :day AND is_others = 0) AND mode = :mode AND kind = '${kind}'`;

export const TOTALS = [
  booked('cash', 'tender', 'cash'),
  booked('terminal', 'tender', 'terminal'),
  booked('electronic', 'tender', 'code'),
  booked('refundedInFull', 'refund', 'reversal'),
  booked('refundedInPart', 'refund', 'part'),
  booked('refundedCash', 'refund', 'cash'),
  booked('refundedTerminal', 'refund', 'terminal'),
  booked('refundedElsewhere', 'refund', 'elsewhere'),
  booked('voided', 'refund', 'void'),
  `SELECT 'heldForOpenSales' AS name, COUNT(*) AS count, COALESCE(SUM(held_tiyin), 0) AS sum FROM sale
  WHERE mode = :mode AND held_tiyin <> 0 AND state IN ('open', 'parked')`,
].join(' UNION ALL ');

export function totalsIn(database: DatabaseSync): ShiftJournal {
  const totals = database.prepare(TOTALS);
  return {
    totalsOfDay: (mode, day) => {
      const rows = totals.all({ mode, day });
      const of = (name: keyof ShiftTotals): CountAndSum => {
        const row = rows.find((one) => one.name === name);
        return { count: Number(row?.count ?? 0), sumTiyin: tiyin(Number(row?.sum ?? 0)) };
      };
      return {
        cash: of('cash'),
        terminal: of('terminal'),
        electronic: of('electronic'),
        refundedInFull: of('refundedInFull'),
        refundedInPart: of('refundedInPart'),
        refundedCash: of('refundedCash'),
        refundedTerminal: of('refundedTerminal'),
        refundedElsewhere: of('refundedElsewhere'),
        voided: of('voided'),
        heldForOpenSales: of('heldForOpenSales'),
      };
    },
  };
}
