/** The shifts of the fake till: an open one or none, and earlier shifts. */
import {
  CLOSED_STATE,
  closedShift,
  DAY_STATE,
  openState,
  xView,
  zView,
} from '../../renderer/testing/shift-views.ts';
import type { ClosedShiftView, ReportView, ShiftStateView } from '../../shared/contract/shift.ts';
import { CashMovementId, ShiftId } from '../../shared/ids.ts';
import { fail, ok } from '../../shared/result.ts';
import type { ShiftComparison } from '../../shared/shift/report.ts';
import type { FakeHandlers } from './fake-payment-acts.ts';

/** The shifts that a test or a scene sets. */
export class FakeShifts {
  state: ShiftStateView = DAY_STATE;
  past: readonly ClosedShiftView[] = [
    closedShift(),
    closedShift({
      shiftId: ShiftId.parse('shift-0'),
      day: '2026-11-18',
      closedAt: '2026-11-18T17:01:00.000Z',
      numberText: '00TILL-URNAL-0000',
      differenceTiyin: 0,
    }),
    closedShift({
      shiftId: ShiftId.parse('day-1'),
      kind: 'day',
      day: '2026-11-17',
      numberText: null,
      differenceTiyin: null,
      mode: null,
    }),
  ];
  x: ReportView = xView();
  comparison: ShiftComparison = xView().report.comparison;
}

type ShiftHandlers = Pick<
  FakeHandlers,
  Extract<keyof FakeHandlers, `shift.${string}` | 'cash.move' | 'drawer.no-sale'>
>;

/** told: runs when a shift was opened or closed. */
export function shiftHandlers(shifts: FakeShifts, told: () => void): ShiftHandlers {
  const changed = (state: ShiftStateView): void => {
    shifts.state = state;
    told();
  };
  return {
    'shift.state': () => ok(shifts.state),
    'shift.open': () => {
      changed(openState());
      return ok(shifts.state);
    },
    'shift.close': ({ shiftId, mark }) => {
      if (mark !== shifts.state.open?.mark) return fail({ code: 'shift.changed' });
      changed(CLOSED_STATE);
      return ok(zView(shiftId));
    },
    'shift.explain': ({ shiftId }) => ok(zView(shiftId)),
    'shift.compare': () => ok(shifts.comparison),
    'shift.x': () => ok(shifts.x),
    'shift.list': () => ok(shifts.past),
    'shift.z': ({ shiftId }) => ok(zView(shiftId)),
    'shift.export': ({ format }) => ok({ name: `Z.${format}` }),
    'cash.move': ({ kind, amountTiyin, reason }) =>
      ok({
        cashMovementId: CashMovementId.parse('0199-movement-9'),
        kind,
        amountTiyin,
        reason,
        madeAt: '2026-11-20T09:41:07.000Z',
        by: null,
        approvedBy: null,
      }),
    'drawer.no-sale': () => ok(null),
  };
}
