/** Reports of the open shift and of closed shifts. */
import type { ClosedShiftView, ReportView } from '../../shared/contract/shift.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { ShiftId, StaffId } from '../../shared/ids.ts';
import { unfinishedReturns } from '../../shared/refund/unfinished.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { compareShift } from '../../shared/shift/compare-shift.ts';
import { type DrawerClose, makeReport, withoutCash } from '../../shared/shift/make-report.ts';
import {
  type ShiftComparison,
  type ShiftReport,
  type ShownReport,
  zNumberText,
} from '../../shared/shift/report.ts';
import type { Act } from '../../shared/staff/actor.ts';
import { iso } from '../../shared/time.ts';
import type { ClosedShift, ShiftJournal, ShiftRow } from '../storage/journal-shifts.ts';
import { hidesCash, hidesClosed } from './blind.ts';
import type { ShiftContext } from './deps.ts';
import { learnedBy } from './learned.ts';

/** How a shift is closed. */
export interface Closing {
  readonly close: DrawerClose;
  readonly closedBy: StaffId | null;
  readonly approvedBy: StaffId | null;
}

/** The report of a shift from the current books. `closing`: the close in progress. */
export function reportNow(
  context: ShiftContext,
  row: ShiftRow & Partial<Pick<ClosedShift, 'late'>>,
  closing: Closing | null,
): ShiftReport {
  const { journal, clock, endpoint, onBug } = context;
  const { shift } = row;
  const mode = shift.kind === 'counted' ? shift.mode : endpoint.mode;
  const { waiting, refused, unlinked } = journal.openReceipts(endpoint);
  // A task with an unreadable sale must not stop the report.
  const read = <T>(row: () => T, unread: T): T => {
    try {
      return row();
    } catch (bug) {
      onBug('report', bug);
      return unread;
    }
  };
  return makeReport({
    ...journal.identity(),
    ...journal.figuresOf(shift.shiftId, mode),
    shift,
    mode,
    openedBy: row.openedBy,
    openingApprovedBy: row.approvedBy,
    closedBy: closing ? closing.closedBy : row.closedBy,
    approvedBy: closing ? closing.approvedBy : null,
    nowWallMs: clock.wallMs(),
    late: row.late ?? null,
    close: closing?.close ?? null,
    openReturns: unfinishedReturns(journal, mode, onBug),
    receipts: { waiting, refused, unlinked },
    comparison: comparisonNow(context, row),
    // Open tasks of training do not concern the shop. A task with an unreadable sale counts.
    openTasks: journal
      .openTasks()
      .filter(({ saleId }) => read(() => journal.sale(saleId)?.mode === mode, true)),
    amountOf: (transactionId) => read(() => journal.payment(transactionId)?.amountTiyin ?? null, null),
    log: journal.logEnd(),
  });
}

/** The comparison with the service so far, without waiting for the network. */
export function comparisonNow(context: ShiftContext, { shift }: ShiftRow): ShiftComparison {
  const { journal, endpoint, clock } = context;
  const mode = shift.kind === 'counted' ? shift.mode : endpoint.mode;
  return compareShift(journal.chargesOf(shift.shiftId, mode), learnedBy(context, mode), clock.wallMs());
}

/** The open shift's report, without cash if the shift is counted blind. Errors: `shift.needed`. */
export function xReport(context: ShiftContext): Result<ReportView, TillError> {
  const open = context.journal.openShift();
  if (open === null) return fail({ code: 'shift.needed' });
  const report = reportNow(context, open, null);
  return ok({ report: hidesCash(context) ? withoutCash(report) : report, z: null });
}

/**
 * A closed shift's report, without cash where the reader counts the drawer next. Errors: `shift.over` if there is no
 * such closed shift.
 */
export function closedReport(
  context: ShiftContext,
  shiftId: ShiftId,
  act: Act,
): Result<ReportView, TillError> {
  const view = reportOfClosed(context, shiftId, (closed) => hidesClosed(context, closed, act));
  return view ? ok(view) : fail({ code: 'shift.over' });
}

/** The stored report of a counted shift; a day's report is computed from its rows. null: no such closed shift. */
export function reportOfClosed(
  context: ShiftContext,
  shiftId: ShiftId,
  isCashHidden: (closed: ClosedShift) => boolean,
): ReportView | null {
  const closed = context.journal.closedShift(shiftId);
  if (closed === null) return null;
  const { z, seq, hash } = closed;
  const isHidden = isCashHidden(closed);
  const shown = (report: ShiftReport): ShownReport => (isHidden ? withoutCash(report) : report);
  // A day's report ends at the entry that closed it, because the log went on since.
  if (z === null)
    return { report: shown({ ...reportNow(context, closed, null), log: { seq, hash } }), z: null };
  // Words about a difference may name sums.
  const explained = (isHidden ? [] : context.journal.explanationsOf(shiftId)).map(
    ({ wallMs, ...explanation }) => ({ ...explanation, at: iso(wallMs) }),
  );
  return {
    report: shown(z.report),
    z: {
      number: z.number,
      numberText: zNumberText(z.report.head, z.number),
      previous: z.previous,
      lost: z.lost ?? [],
      seq,
      hash,
      explained,
      comparison: comparisonNow(context, closed),
    },
  };
}

export const listOf = (
  { journal }: ShiftContext,
  page: Parameters<ShiftJournal['closedShifts']>[0],
): readonly ClosedShiftView[] => {
  const ids = journal.identity();
  return journal.closedShifts(page).map(({ shift, number, journalId, ...row }) => ({
    shiftId: shift.shiftId,
    kind: shift.kind,
    mode: shift.kind === 'counted' ? shift.mode : null,
    day: shift.day,
    openedAt: iso(shift.openedAt.wallMs),
    closedAt: shift.closedAt && iso(shift.closedAt.wallMs),
    numberText:
      number === null || journalId === null || shift.kind === 'day'
        ? null
        : zNumberText({ ...ids, journalId, mode: shift.mode }, number),
    differenceTiyin: row.differenceTiyin,
    floatDifferenceTiyin: row.floatDifferenceTiyin,
    terminalDifferenceTiyin: row.terminalDifferenceTiyin,
  }));
};
