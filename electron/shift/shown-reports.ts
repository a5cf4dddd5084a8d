/**
 * The reports that this run has answered, by person. A person prints what an approval showed without another
 * approval, and with no more than was shown.
 */
import type { ReportView } from '../../shared/contract/shift.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { ShiftId } from '../../shared/ids.ts';
import type { NamedPaper } from '../../shared/paper/named-paper.ts';
import type { Result } from '../../shared/result.ts';
import { withoutCash } from '../../shared/shift/make-report.ts';
import { type Act, personOf } from '../../shared/staff/actor.ts';
import type { ShiftContext } from './deps.ts';
import { reportNow, reportOfClosed } from './reports.ts';

type NamedReport = Extract<NamedPaper, { kind: 'x' | 'z' }>;

export interface ShownReports {
  /** The newest report of the shift that this person saw; null: none. */
  seenBy(act: Act, shiftId: ShiftId): NamedReport | null;
  /** The report as it is now; null: the shift was closed since, or there is none. */
  view(report: NamedReport): ReportView | null;
}

/** More reports than people read in a run; the oldest are dropped first. */
const REMEMBERED = 1_000;

export function createShownReports(context: ShiftContext) {
  const seen = new Map<string, NamedReport>();
  const keyOf = ({ actor }: Act, shiftId: ShiftId): string => `${personOf(actor)} ${shiftId}`;
  const reports: ShownReports = {
    seenBy: (act, shiftId) => seen.get(keyOf(act, shiftId)) ?? null,
    view: ({ kind, shiftId, isCashHidden }) => {
      if (kind === 'z') return reportOfClosed(context, shiftId, () => isCashHidden);
      const open = context.journal.openShift();
      if (open?.shift.shiftId !== shiftId) return null;
      const report = reportNow(context, open, null);
      return { report: isCashHidden ? withoutCash(report) : report, z: null };
    },
  };
  const noted = (act: Act, answer: Result<ReportView, TillError>): Result<ReportView, TillError> => {
    if (!answer.ok) return answer;
    const { head, keptTiyin } = answer.value.report;
    const { shiftId } = head;
    const key = keyOf(act, shiftId);
    seen.delete(key);
    seen.set(key, {
      kind: head.closedWallMs === null ? 'x' : 'z',
      shiftId,
      isCashHidden: keptTiyin === null,
    });
    const [oldest] = seen.keys();
    if (seen.size > REMEMBERED && oldest !== undefined) seen.delete(oldest);
    return answer;
  };
  return { reports, noted };
}
