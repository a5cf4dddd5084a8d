/** Shifts: the open one, the closed ones, their Z reports, and what the next shift needs. */
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { z } from 'zod';
import { Mode } from '../../../shared/endpoint.ts';
import { JournalId, StaffId } from '../../../shared/ids.ts';
import { ZReport } from '../../../shared/shift/report.ts';
import { DayLate, Shift } from '../../../shared/shift/shift.ts';
import { decode, ENTRY, rowsOf } from '../entry.ts';
import type { ClosedShift, ShiftJournal, ShiftRow } from '../journal-shifts.ts';
import { logIn, storedEntry } from '../log.ts';
import { clockStepsIn } from './clock-steps.ts';
import { shiftChargesIn } from './shift-charges.ts';
import { type FiguresOf, OF_MODE, shiftFiguresIn } from './shift-figures.ts';

type Row = Readonly<Record<string, SQLOutputValue>>;

const HoldsShift = z.object({ shift: Shift });
const HoldsClose = z.object({ z: ZReport.nullable().default(null), late: DayLate.nullable().default(null) });
const HoldsDrawer = z.object({
  z: z
    .object({ report: ZReport.shape.report.pick({ drawer: true }) })
    .nullable()
    .default(null),
});

const person = (column: string): string => `(SELECT staff_id FROM person WHERE person = shift.${column})`;
const SHIFT = `SELECT shift.made_seq, ${ENTRY}, log.hash, shift.number, shift.journal_id,
  shift.difference_tiyin, ${person('made_by')} AS made_by, ${person('closed_by')} AS closed_by,
  ${person('approved_by')} AS approved_by FROM shift JOIN log ON log.seq = shift.seq`;

const staffOf = (value: SQLOutputValue | undefined): StaffId | null =>
  value === null || value === undefined ? null : StaffId.parse(value);
const numberOf = (value: SQLOutputValue | undefined): number | null =>
  value === null || value === undefined ? null : Number(value);

const rowOf = (row: Row): ShiftRow => ({
  shift: rowsOf(row, HoldsShift).shift,
  openedBy: staffOf(row.made_by),
  closedBy: staffOf(row.closed_by),
  approvedBy: staffOf(row.approved_by),
});

const closedOf = (row: Row): ClosedShift => ({
  ...rowOf(row),
  ...rowsOf(row, HoldsClose),
  seq: Number(row.seq),
  hash: String(row.hash),
});

function otherDifferences(row: Row) {
  const drawer = row.number === null ? null : rowsOf(row, HoldsDrawer).z?.report.drawer;
  return {
    floatDifferenceTiyin: drawer?.floatDifferenceTiyin ?? null,
    terminalDifferenceTiyin: drawer?.close?.terminal?.differenceTiyin ?? null,
  };
}

export function shiftsIn(database: DatabaseSync): ShiftJournal {
  const run = {
    open: database.prepare(`${SHIFT} WHERE is_open = 1 ORDER BY shift.made_seq DESC LIMIT 1`),
    one: database.prepare(`${SHIFT} WHERE shift_id = ?`),
    newest: database.prepare(`${SHIFT} WHERE is_open = 0 AND is_others = 0
      ORDER BY shift.made_seq DESC LIMIT ?`),
    before: database.prepare(`${SHIFT} WHERE is_open = 0 AND is_others = 0
      AND shift.made_seq < (SELECT made_seq FROM shift WHERE shift_id = ?) ORDER BY shift.made_seq DESC LIMIT ?`),
    // All cash movements since the last count concern the same drawer, whatever shift they are in.
    left: database.prepare(`WITH last AS (SELECT closed_seq, left_tiyin FROM shift
        WHERE is_others = 0 AND kind = 'counted' AND mode = :mode AND left_tiyin IS NOT NULL
        ORDER BY made_seq DESC LIMIT 1),
      later AS (SELECT made_seq FROM shift WHERE made_seq > (SELECT closed_seq FROM last))
      SELECT left_tiyin + (SELECT COALESCE(SUM(amount_tiyin), 0) FROM tender
          WHERE booked_shift IN later AND mode = :mode AND kind = 'cash') +
        (SELECT COALESCE(SUM(amount_tiyin), 0) FROM tender
          WHERE booked_shift IS NULL AND booked_seq IS NOT NULL AND mode = :mode AND kind = 'cash') -
        (SELECT COALESCE(SUM(amount_tiyin), 0) FROM refund
          WHERE booked_shift IN later AND mode = :mode AND kind = 'cash') -
        (SELECT COALESCE(SUM(amount_tiyin), 0) FROM refund
          WHERE booked_shift IS NULL AND booked_seq IS NOT NULL AND mode = :mode AND kind = 'cash') +
        (SELECT COALESCE(SUM(iif(kind = 'pay-in', amount_tiyin, -amount_tiyin)), 0) FROM cash_movement
          WHERE (shift IN later OR shift IS NULL) AND ${OF_MODE}) AS left,
        (SELECT 1 FROM log WHERE kind = 'journal.opened' AND seq > last.closed_seq) AS has_begun
      FROM last`),
    number: database.prepare(`SELECT COALESCE(MAX(number), 0) + 1 AS next FROM shift
      WHERE journal_id = (SELECT value FROM meta WHERE name = 'journal_id') AND mode = ?`),
    lost: database.prepare(`SELECT * FROM log WHERE kind = 'reports.lost' AND seq > COALESCE((SELECT MAX(closed_seq)
      FROM shift WHERE mode = ? AND number IS NOT NULL AND is_others = 0), 0) ORDER BY seq`),
    lastZ: database.prepare(`${SHIFT} WHERE number IS NOT NULL AND is_others = 0
      AND shift.mode = COALESCE(:mode, shift.mode) ORDER BY shift.made_seq DESC LIMIT 1`),
    mark: database.prepare(`WITH this AS (SELECT made_seq FROM shift WHERE shift_id = ?)
      SELECT MAX(made_seq,
        COALESCE((SELECT MAX(booked_seq) FROM tender WHERE booked_shift = this.made_seq AND kind = 'cash'), 0),
        COALESCE((SELECT MAX(booked_seq) FROM refund WHERE booked_shift = this.made_seq AND kind = 'cash'), 0),
        COALESCE((SELECT MAX(cash_movement.made_seq) FROM cash_movement WHERE shift = this.made_seq), 0)) AS mark
      FROM this`),
    span: database.prepare(`SELECT made_seq, closed_seq, mode, (SELECT COALESCE(MAX(closed_seq), 0) FROM shift AS before
      WHERE before.made_seq < shift.made_seq AND (before.mode IS NULL OR before.mode = COALESCE(shift.mode, :mode)))
      AS from_seq FROM shift WHERE shift_id = :shiftId`),
    begun: database.prepare(
      `SELECT 1 FROM log WHERE kind = 'journal.opened' AND seq > ? AND seq <= ? LIMIT 1`,
    ),
    explained: database.prepare(
      `SELECT * FROM log WHERE subject = ? AND kind = 'shift.explained' ORDER BY seq`,
    ),
    between: database.prepare(`SELECT
      (SELECT COUNT(*) FROM tender WHERE booked_shift IS NULL AND booked_seq IS NOT NULL AND mode = :mode) +
      (SELECT COUNT(*) FROM refund WHERE booked_shift IS NULL AND booked_seq IS NOT NULL AND mode = :mode) AS count,
      (SELECT COALESCE(SUM(amount_tiyin), 0) FROM tender
        WHERE booked_shift IS NULL AND booked_seq IS NOT NULL AND mode = :mode) -
      (SELECT COALESCE(SUM(amount_tiyin), 0) FROM refund
        WHERE booked_shift IS NULL AND booked_seq IS NOT NULL AND mode = :mode) AS kept`),
  };
  const figures = shiftFiguresIn(database);
  const charges = shiftChargesIn(database);
  const clockWentBack = clockStepsIn(database);
  const { tip } = logIn(database);
  const spanOf = (shiftId: string, mode: Mode): FiguresOf => {
    const row = run.span.get({ shiftId, mode });
    if (!row) throw new Error(`the books hold no shift ${shiftId}`);
    return {
      shift: Number(row.made_seq),
      fromSeq: Number(row.from_seq),
      toSeq: numberOf(row.closed_seq) ?? tip().seq,
      mode: row.mode === null ? mode : Mode.parse(row.mode),
    };
  };
  const one = (row: Row | undefined): ShiftRow | null => (row ? rowOf(row) : null);
  return {
    openShift: () => one(run.open.get()),
    closedShift: (shiftId) => {
      const row = run.one.get(shiftId);
      if (!row) return null;
      const closed = closedOf(row);
      return closed.shift.closedAt === null ? null : closed;
    },
    closedShifts: ({ before, limit }) =>
      (before === undefined ? run.newest.all(limit) : run.before.all(before, limit)).map((row) => ({
        ...rowOf(row),
        number: numberOf(row.number),
        journalId: row.journal_id === null ? null : JournalId.parse(row.journal_id),
        differenceTiyin: numberOf(row.difference_tiyin),
        ...otherDifferences(row),
      })),
    leftInDrawer: (mode) => {
      const row = run.left.get({ mode });
      return !row || row.has_begun === 1 ? null : numberOf(row.left);
    },
    nextZNumber: (mode) => Number(run.number.get(mode)?.next),
    lostReports: (mode) =>
      run.lost.all(mode).flatMap((row) => {
        const entry = decode(storedEntry(row));
        return entry.kind === 'reports.lost' ? entry.payload.reports.filter((one) => one.mode === mode) : [];
      }),
    lastZ: (mode) => {
      const row = run.lastZ.get({ mode: mode ?? null });
      return row ? closedOf(row) : null;
    },
    figuresOf: (shiftId, mode) => {
      const which = spanOf(shiftId, mode);
      return {
        figures: figures.all(which),
        journalStarted: run.begun.get(which.shift, which.toSeq) !== undefined,
        clockWentBack: clockWentBack(which.shift, which.toSeq),
      };
    },
    cashOf: (shiftId, mode) => {
      const which = spanOf(shiftId, mode);
      return {
        figures: figures.cash(which),
        journalStarted: run.begun.get(which.shift, which.toSeq) !== undefined,
      };
    },
    explanationsOf: (shiftId) =>
      run.explained.all(shiftId).flatMap((row) => {
        const entry = decode(storedEntry(row));
        if (entry.kind !== 'shift.explained') return [];
        const { actor, at, approvedBy } = entry;
        const by = actor.by === 'staff' ? actor.id : actor.for;
        return [{ words: entry.payload.words, wallMs: at.wallMs, by, approvedBy }];
      }),
    drawerMark: (shiftId) => Number(run.mark.get(shiftId)?.mark),
    betweenShifts: (mode) => {
      const row = run.between.get({ mode });
      return { count: Number(row?.count), keptTiyin: Number(row?.kept) };
    },
    chargesOf: (shiftId, mode) => charges(spanOf(shiftId, mode)),
    logEnd: () => tip(),
  };
}
