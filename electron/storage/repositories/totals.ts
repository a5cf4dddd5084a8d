/**
 * Money booked on a day or in a shift, added up by SQLite without reading rows into the till. Whole shifts
 * count over an index.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { Mode } from '../../../shared/endpoint.ts';
import { tiyin } from '../../../shared/money.ts';
import type { RefundKind } from '../../../shared/refund/refund.ts';
import type { CountAndSum, ShiftTotals } from '../../../shared/shift/totals.ts';
import type { TenderKind } from '../../../shared/tender/tender.ts';
import type { TotalsJournal } from '../journal-shifts.ts';
import { BOOKED, IN_DAY, OF_DAY, SHIFTS_OF_DAY, timedRows, valuesOf, WALL_MS, wholeRows } from './of-day.ts';
import { IS_OPEN } from './sales.ts';

/** Cash in the drawer for open sales. :mode. */
export const HELD_CASH = `WITH open AS (SELECT made_seq FROM sale
    WHERE mode = :mode AND held_tiyin <> 0 AND ${IS_OPEN})
  SELECT COALESCE((SELECT SUM(amount_tiyin) FROM tender
      WHERE sale IN open AND kind = 'cash' AND booked_seq IS NOT NULL), 0) -
    COALESCE((SELECT SUM(refund.amount_tiyin) FROM refund JOIN tender USING (tender_id)
      WHERE refund.sale IN open AND tender.kind = 'cash' AND refund.booked_seq IS NOT NULL), 0) AS sum`;

const TENDERS = {
  cash: 'cash',
  terminal: 'terminal',
  code: 'electronic',
  invoice: 'electronic',
  'saved-card': 'electronic',
} as const satisfies Readonly<Record<TenderKind, keyof ShiftTotals>>;
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
 * `refund_booked`. :mode and :shift, a `made_seq`.
 */
export const OF_SHIFT = [
  ...Object.keys(TENDERS).map(
    (
      kind,
    ) => `SELECT 'tender' AS what, '${kind}' AS kind, COUNT(*) AS count, COALESCE(SUM(amount_tiyin), 0) AS sum
  FROM tender WHERE booked_shift = :shift AND mode = :mode AND kind = '${kind}'`,
  ),
  `SELECT 'refund', kind, COUNT(*), SUM(amount_tiyin) FROM refund
  WHERE booked_shift = :shift AND mode = :mode GROUP BY kind`,
  `SELECT 'correction', '', COUNT(*), COALESCE(SUM(amount_tiyin), 0) FROM correction
  WHERE shift = :shift AND mode = :mode`,
].join(' UNION ALL ');

const HELD = `SELECT 'held' AS what, '' AS kind, COUNT(*) AS count, COALESCE(SUM(held_tiyin), 0) AS sum
  FROM sale WHERE mode = :mode AND held_tiyin <> 0 AND ${IS_OPEN}`;

const DAY_SHIFTS = OF_DAY.slice(1, -1);

const MOVED: readonly Parameters<typeof timedRows>[] = [
  ['tender', "'tender' AS what, kind, amount_tiyin", BOOKED],
  ['refund', "'refund' AS what, kind, amount_tiyin", BOOKED],
  ['correction', "'correction' AS what, '' AS kind, amount_tiyin", { shift: 'shift', seq: 'seq' }],
];

/**
 * In counted shifts and between shifts: rows of shifts of that day alone, and others by the day of the booking entry.
 * 'unread': of an unknown day.
 */
const COUNTED = `WITH ${SHIFTS_OF_DAY},
    surely AS (${MOVED.map((row) => wholeRows(...row)).join(' UNION ALL ')}),
    perhaps AS (${MOVED.map((row) => timedRows(...row)).join(' UNION ALL ')})
  SELECT what, kind, COUNT(*) AS count, SUM(amount_tiyin) AS sum FROM surely GROUP BY 1, 2
  UNION ALL SELECT iif(${WALL_MS} IS NULL, 'unread', perhaps.what) AS what, perhaps.kind, COUNT(*), SUM(amount_tiyin)
  FROM perhaps LEFT JOIN log ON log.seq = perhaps.seq WHERE COALESCE(${IN_DAY}, TRUE) GROUP BY 1, 2`;

export function totalsIn(database: DatabaseSync): TotalsJournal {
  const prepared = (sql: string) => database.prepare(sql);
  const [ofShift, held] = [prepared(OF_SHIFT), prepared(HELD)];
  const [dayShifts, counted] = [prepared(DAY_SHIFTS), prepared(COUNTED)];
  const made = prepared('SELECT made_seq FROM shift WHERE shift_id = ?');
  const heldCash = prepared(HELD_CASH);
  const totals = (mode: Mode, shifts: readonly Row[], moved: readonly Row[]): ShiftTotals => {
    const booked = shifts.flatMap(({ made_seq }) => ofShift.all({ mode, shift: Number(made_seq) }));
    const rows = [...booked, ...moved, ...held.all({ mode })];
    // Cash is held only if money is held at all.
    const isHeld = rows.some(({ what, count }) => what === 'held' && Number(count) > 0);
    return readTotals(rows, isHeld ? Number(heldCash.get({ mode })?.sum ?? 0) : 0);
  };
  return {
    totalsOfDay: (mode, day) => {
      const moved = counted.all(valuesOf(mode, day));
      const unread = moved.filter(({ what }) => what === 'unread');
      return {
        ...totals(mode, dayShifts.all({ day }), moved),
        unread: unread.reduce((sum, { count }) => sum + Number(count), 0),
      };
    },
    totalsOfShift: (mode, shiftId) => totals(mode, made.all(shiftId), []),
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
