/** What was booked in shifts, added up by SQLite over an index: no row is read into the till. */
import type { DatabaseSync } from 'node:sqlite';
import { tiyin } from '../../../shared/money.ts';
import type { CountAndSum } from '../../../shared/shift/totals.ts';
import type { ShiftJournal } from '../journal.ts';

const BOOKED = 'mode = :mode AND booked_shift IN (SELECT made_seq FROM shift WHERE day = :day)';

/** Over `tender_booked` and `refund_booked`. :mode, :day. */
export const TOTALS = `
  SELECT 'tender' AS what, kind, COUNT(*) AS count, SUM(amount_tiyin) AS sum FROM tender WHERE ${BOOKED} GROUP BY kind
  UNION ALL
  SELECT 'refund', kind, COUNT(*), SUM(amount_tiyin) FROM refund WHERE ${BOOKED} GROUP BY kind`;

export function totalsIn(database: DatabaseSync): ShiftJournal {
  const totals = database.prepare(TOTALS);
  return {
    totalsOfDay: (mode, day) => {
      const rows = totals.all({ mode, day });
      const of = (what: string, kind: string): CountAndSum => {
        const row = rows.find((one) => one.what === what && one.kind === kind);
        return { count: Number(row?.count ?? 0), sumTiyin: tiyin(Number(row?.sum ?? 0)) };
      };
      return {
        cash: of('tender', 'cash'),
        electronic: of('tender', 'code'),
        refundedInFull: of('refund', 'reversal'),
        refundedInPart: of('refund', 'part'),
      };
    },
  };
}
