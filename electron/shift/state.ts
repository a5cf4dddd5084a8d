/** The shift's state: whether the till may sell, and what the drawer should hold. */
import type { LastShiftView, OpenShiftView, ShiftStateView } from '../../shared/contract/shift.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { expectedTiyin } from '../../shared/shift/counting.ts';
import { drawerSums, onTerminalTiyin, shiftRemarks } from '../../shared/shift/make-report.ts';
import { zNumberText } from '../../shared/shift/report.ts';
import { isBlind } from '../../shared/shift/shift.ts';
import { SEES_SHIFT_SUMS } from '../../shared/staff/rights.ts';
import { iso } from '../../shared/time.ts';
import type { ShiftRow } from '../storage/journal-shifts.ts';
import type { ShiftContext, ShiftDeps } from './deps.ts';

/**
 * Why nothing can be sold and no cash moved beside a sale; null: it can. Checked in the step that stores.
 * `shift.needed`; `shift.other-mode` if the open shift belongs to the other mode.
 */
export function shiftStop({
  journal,
  endpoint,
  settings,
}: Pick<ShiftDeps, 'journal' | 'endpoint' | 'settings'>): TillError | null {
  const open = journal.openShift()?.shift;
  if (open?.kind === 'counted') {
    return open.mode === endpoint.mode ? null : { code: 'shift.other-mode' };
  }
  return settings().shifts === 'counted' ? { code: 'shift.needed' } : null;
}

/** A counted shift stays open whatever the setting says. */
export const isCountedOpen = (journal: Pick<ShiftDeps['journal'], 'openShift'>): boolean =>
  journal.openShift()?.shift.kind === 'counted';

/**
 * Everybody may see the state. Its sums need the right to see a report or to close a shift. For the cash left
 * in the drawer, the right to open a shift is enough.
 */
export function stateView(context: ShiftContext): ShiftStateView {
  const { journal, endpoint, settings, hasRight } = context;
  const { shifts, blindCount } = settings();
  const open = journal.openShift();
  const isOpen = open?.shift.kind === 'counted';
  const isHidden = blindCount || (open !== null && isBlind(open.shift, settings()));
  const between = journal.betweenShifts(endpoint.mode);
  const seesLeft = !isHidden && hasRight(...SEES_SHIFT_SUMS, 'open-shift');
  return {
    shifts,
    open: open && openView(context, open),
    stop: shiftStop(context),
    leftTiyin: isOpen || !seesLeft ? null : journal.leftInDrawer(endpoint.mode),
    last: lastView(context),
    between: seesLeft ? between : { ...between, keptTiyin: null },
  };
}

function openView(
  { journal, endpoint, clock, settings, hasRight }: ShiftContext,
  { shift, openedBy }: ShiftRow,
): OpenShiftView {
  const blind = isBlind(shift, settings());
  const isHidden = blind || shift.kind === 'day' || !hasRight(...SEES_SHIFT_SUMS);
  const { figures, journalStarted } = journal.cashOf(shift.shiftId, endpoint.mode);
  return {
    shiftId: shift.shiftId,
    kind: shift.kind,
    mode: shift.kind === 'counted' ? shift.mode : endpoint.mode,
    day: shift.day,
    openedAt: iso(shift.openedAt.wallMs),
    openedBy,
    words: shift.kind === 'day' ? [] : shiftRemarks(shift, clock.wallMs(), journalStarted),
    expectedTiyin: isHidden ? null : expectedTiyin(drawerSums(shift, figures)),
    terminalTiyin: isHidden ? null : onTerminalTiyin(figures),
    blind,
    mark: journal.drawerMark(shift.shiftId),
  };
}

function lastView({ journal }: ShiftContext): LastShiftView | null {
  const last = journal.lastZ();
  if (!last?.z || last.shift.closedAt === null) return null;
  return {
    shiftId: last.shift.shiftId,
    numberText: zNumberText(last.z.report.head, last.z.number),
    closedAt: iso(last.shift.closedAt.wallMs),
    closedBy: last.closedBy,
  };
}

/** Notifies the page that the shift changed. */
export const publishShift = ({ publish, journal }: Pick<ShiftDeps, 'publish' | 'journal'>): void =>
  publish('shift.changed', { isCounted: isCountedOpen(journal) });
