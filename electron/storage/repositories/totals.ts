/**
 * Money booked on a day or in a shift, added up by SQLite without reading rows into the till. Whole shifts
 * count over an index. Counted shifts count by the time of each entry, because they may cross midnight.
 */
import type { DatabaseSync } from 'node:sqlite';
import { tiyin } from '../../../shared/money.ts';
import type { Mode } from '../../../shared/payment/endpoint.ts';
import type { RefundKind } from '../../../shared/refund/refund.ts';
import type { CountAndSum, ShiftTotals } from '../../../shared/shift/totals.ts';
import type { TenderKind } from '../../../shared/tender/tender.ts';
import { DAY_MS, startOfTashkentDay } from '../../../shared/time.ts';
import type { TotalsJournal } from '../journal-shifts.ts';
import { IS_OPEN } from './sales.ts';
import { TOUCHED, WALL_MS } from './touched-shifts.ts';

/** Day shifts, which the till opens and closes: each belongs to its day. */
const OF_DAY = "(SELECT made_seq FROM shift WHERE day = :which AND is_others = 0 AND kind = 'day')";
const OF_SHIFT = '(SELECT made_seq FROM shift WHERE shift_id = :which)';

/** Cash in the drawer for open sales. :mode. */
export const HELD_CASH = `WITH open AS (SELECT made_seq FROM sale
    WHERE mode = :mode AND held_tiyin <> 0 AND ${IS_OPEN})
  SELECT COALESCE((SELECT SUM(amount_tiyin) FROM tender
      WHERE sale IN open AND kind = 'cash' AND booked_seq IS NOT NULL), 0) -
    COALESCE((SELECT SUM(refund.amount_tiyin) FROM refund JOIN tender USING (tender_id)
      WHERE refund.sale IN open AND tender.kind = 'cash' AND refund.booked_seq IS NOT NULL), 0) AS sum`;

const TENDERS = { cash: 'cash', terminal: 'terminal', code: 'electronic' } as const satisfies Readonly<
  Record<TenderKind, keyof ShiftTotals>
>;
const REFUNDS = {
  reversal: 'refundedInFull',
  part: 'refundedInPart',
  cash: 'refundedCash',
  terminal: 'refundedTerminal',
  elsewhere: 'refundedElsewhere',
  void: 'voided',
} as const satisfies Readonly<Record<RefundKind, keyof ShiftTotals>>;

/** The name of each sum in the totals. */
const NAMES: Readonly<Record<string, Readonly<Record<string, keyof ShiftTotals>>>> = {
  tender: TENDERS,
  refund: REFUNDS,
  correction: { '': 'corrections' },
  held: { '': 'heldForOpenSales' },
};

/**
 * One pass over `tender_booked` for each kind, which reads no row's kind. One pass over the few rows of
 * `refund_booked`. :mode, :which.
 */
const totalsOf = (shifts: string): string =>
  [
    ...Object.keys(TENDERS).map(
      (
        kind,
      ) => `SELECT 'tender' AS what, '${kind}' AS kind, COUNT(*) AS count, COALESCE(SUM(amount_tiyin), 0) AS sum
  FROM tender WHERE booked_shift IN ${shifts} AND mode = :mode AND kind = '${kind}'`,
    ),
    `SELECT 'refund', kind, COUNT(*), SUM(amount_tiyin) FROM refund
  WHERE booked_shift IN ${shifts} AND mode = :mode GROUP BY booked_shift, kind`,
    `SELECT 'correction', '', COUNT(*), COALESCE(SUM(amount_tiyin), 0) FROM correction
  WHERE shift IN ${shifts} AND mode = :mode`,
    `SELECT 'held', '', COUNT(*), COALESCE(SUM(held_tiyin), 0) FROM sale
  WHERE mode = :mode AND held_tiyin <> 0 AND ${IS_OPEN}`,
  ].join(' UNION ALL ');

/** In counted shifts and between shifts, by the time of the booking entry. :mode, :fromWallMs, :toWallMs. */
const COUNTED_IN_SPAN = `WITH touched AS MATERIALIZED (${TOUCHED} AND kind = 'counted'),
  moved AS (
    ${(['tender', 'refund'] as const)
      .flatMap((table) => {
        const rows = `SELECT '${table}' AS what, kind, amount_tiyin, booked_seq AS seq FROM ${table}`;
        return [
          `${rows} WHERE booked_shift IN touched AND mode = :mode`,
          `${rows} WHERE booked_shift IS NULL AND booked_seq IS NOT NULL AND mode = :mode`,
        ];
      })
      .join(' UNION ALL ')}
    UNION ALL SELECT 'correction', '', amount_tiyin, seq FROM correction WHERE shift IN touched AND mode = :mode
    UNION ALL SELECT 'correction', '', amount_tiyin, seq FROM correction WHERE shift IS NULL AND mode = :mode)
  SELECT moved.what, moved.kind, COUNT(*) AS count, SUM(amount_tiyin) AS sum
  FROM moved CROSS JOIN log ON log.seq = moved.seq
  WHERE ${WALL_MS} >= :fromWallMs AND ${WALL_MS} < :toWallMs GROUP BY 1, 2`;

export const TOTALS = totalsOf(OF_DAY);

export function totalsIn(database: DatabaseSync): TotalsJournal {
  const [ofDay, ofShift] = [database.prepare(TOTALS), database.prepare(totalsOf(OF_SHIFT))];
  const inSpan = database.prepare(COUNTED_IN_SPAN);
  const heldCash = database.prepare(HELD_CASH);
  const totals = (mode: Mode, rows: readonly Row[]): ShiftTotals => {
    // Cash is held only if money is held at all.
    const isHeld = rows.some(({ what, count }) => what === 'held' && Number(count) > 0);
    return readTotals(rows, isHeld ? Number(heldCash.get({ mode })?.sum ?? 0) : 0);
  };
  return {
    totalsOfDay: (mode, day) => {
      const fromWallMs = startOfTashkentDay(day);
      const counted = inSpan.all({ mode, fromWallMs, toWallMs: fromWallMs + DAY_MS });
      return totals(mode, [...ofDay.all({ mode, which: day }), ...counted]);
    },
    totalsOfShift: (mode, shiftId) => totals(mode, ofShift.all({ mode, which: shiftId })),
  };
}

type Row = Readonly<Record<string, unknown>>;

function readTotals(rows: readonly Row[], heldCashTiyin: number): ShiftTotals {
  const rowOf = (name: keyof ShiftTotals) => {
    const named = rows.filter(({ what, kind }) => NAMES[String(what)]?.[String(kind)] === name);
    const add = (column: 'count' | 'sum'): number => named.reduce((sum, one) => sum + Number(one[column]), 0);
    return { count: add('count'), sum: add('sum') };
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
