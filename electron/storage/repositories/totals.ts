/** What was booked in shifts, added up by SQLite over an index: no row is read into the till. */
import type { DatabaseSync } from 'node:sqlite';
import { tiyin } from '../../../shared/money.ts';
import type { Mode } from '../../../shared/payment/endpoint.ts';
import type { RefundKind } from '../../../shared/refund/refund.ts';
import type { CountAndSum, ShiftTotals } from '../../../shared/shift/totals.ts';
import type { TenderKind } from '../../../shared/tender/tender.ts';
import type { TotalsJournal } from '../journal-shifts.ts';

const OF_DAY = '(SELECT made_seq FROM shift WHERE day = :which AND is_others = 0)';
const OF_SHIFT = '(SELECT made_seq FROM shift WHERE shift_id = :which)';

/** The cash that lies in the drawer for sales that are neither complete nor cancelled. :mode. */
export const HELD_CASH = `WITH open AS (SELECT made_seq FROM sale
    WHERE mode = :mode AND held_tiyin <> 0 AND state IN ('open', 'parked'))
  SELECT COALESCE((SELECT SUM(amount_tiyin) FROM tender
      WHERE sale IN open AND kind = 'cash' AND booked_seq IS NOT NULL), 0) -
    COALESCE((SELECT SUM(refund.amount_tiyin) FROM refund JOIN tender USING (tender_id)
      WHERE refund.sale IN open AND tender.kind = 'cash' AND refund.booked_seq IS NOT NULL), 0) AS sum`;

/** One walk over `tender_booked` or `refund_booked`. :mode, :which. */
const booked =
  (shifts: string) =>
  (name: keyof ShiftTotals, table: 'tender' | 'refund', kind: TenderKind | RefundKind): string =>
    `SELECT '${name}' AS name, COUNT(*) AS count, COALESCE(SUM(amount_tiyin), 0) AS sum FROM ${table}
  WHERE booked_shift IN ${shifts} AND mode = :mode AND kind = '${kind}'`;

function totalsOf(shifts: string): string {
  const of = booked(shifts);
  return [
    of('cash', 'tender', 'cash'),
    of('terminal', 'tender', 'terminal'),
    of('electronic', 'tender', 'code'),
    of('refundedInFull', 'refund', 'reversal'),
    of('refundedInPart', 'refund', 'part'),
    of('refundedCash', 'refund', 'cash'),
    of('refundedTerminal', 'refund', 'terminal'),
    of('refundedElsewhere', 'refund', 'elsewhere'),
    of('voided', 'refund', 'void'),
    `SELECT 'corrections' AS name, COUNT(*) AS count, COALESCE(SUM(amount_tiyin), 0) AS sum FROM correction
  WHERE shift IN ${shifts} AND mode = :mode`,
    `SELECT 'heldForOpenSales' AS name, COUNT(*) AS count, COALESCE(SUM(held_tiyin), 0) AS sum FROM sale
  WHERE mode = :mode AND held_tiyin <> 0 AND state IN ('open', 'parked')`,
  ].join(' UNION ALL ');
}

export const TOTALS = totalsOf(OF_DAY);

export function totalsIn(database: DatabaseSync): TotalsJournal {
  const [ofDay, ofShift] = [database.prepare(TOTALS), database.prepare(totalsOf(OF_SHIFT))];
  const heldCash = database.prepare(HELD_CASH);
  const heldIn = (mode: Mode): number => Number(heldCash.get({ mode })?.sum ?? 0);
  return {
    totalsOfDay: (mode, day) => readTotals(ofDay.all({ mode, which: day }), heldIn(mode)),
    totalsOfShift: (mode, shiftId) => readTotals(ofShift.all({ mode, which: shiftId }), heldIn(mode)),
  };
}

function readTotals(rows: readonly Readonly<Record<string, unknown>>[], heldCashTiyin: number): ShiftTotals {
  const rowOf = (name: keyof ShiftTotals) => {
    const row = rows.find((one) => one.name === name);
    return { count: Number(row?.count ?? 0), sum: Number(row?.sum ?? 0) };
  };
  const of = (name: keyof ShiftTotals): CountAndSum => {
    const { count, sum } = rowOf(name);
    return { count, sumTiyin: tiyin(sum) };
  };
  const { count, sum } = rowOf('corrections');
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
    corrections: { count, sumTiyin: sum },
    heldForOpenSales: of('heldForOpenSales'),
    heldCashTiyin,
  };
}
