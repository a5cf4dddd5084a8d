/** How opening, closing and cash movements are approved. */
import type { Parsed } from '../../shared/contract/contract.ts';
import { countedTiyin, expectedTiyin } from '../../shared/shift/counting.ts';
import { drawerSums } from '../../shared/shift/make-report.ts';
import { isBlind } from '../../shared/shift/shift.ts';
import type { ApprovalText } from '../../shared/staff/approval.ts';
import { SEES_SHIFT_SUMS } from '../../shared/staff/rights.ts';
import type { ApprovalRules, StaffNow } from '../ipc/feature.ts';
import type { ShiftDeps } from './deps.ts';

type ApprovalDeps = Pick<ShiftDeps, 'journal' | 'settings'>;

export const shiftApprovals = (
  deps: ApprovalDeps,
): ApprovalRules<'cash.move' | 'shift.open' | 'shift.close'> => ({
  'cash.move': { text: ({ amountTiyin }) => ({ amountTiyin }) },
  'shift.open': { text: ({ count }) => ({ amountTiyin: countedTiyin(count) }) },
  'shift.close': { text: (request, staff) => closing(deps, request, staff) },
});

function closing(
  { journal, settings }: ApprovalDeps,
  { shiftId, count, takenOutTiyin }: Parsed<'shift.close'>,
  staff: StaffNow,
): Pick<ApprovalText, 'amountTiyin' | 'close'> {
  const counted = countedTiyin(count);
  const shift = journal.openShift()?.shift;
  const isKnown = shift?.kind === 'counted' && shift.shiftId === shiftId && !isBlind(shift, settings());
  // The signed-in person sees this before any PIN, for any typed count, and could derive the expected sum.
  const differenceTiyin =
    isKnown && SEES_SHIFT_SUMS.some((right) => staff.holds({ right }))
      ? counted - expectedTiyin(drawerSums(shift, journal.cashOf(shiftId, shift.mode).figures))
      : null;
  return { amountTiyin: counted, close: { differenceTiyin, takenOutTiyin } };
}
