/** Shifts as the main process answers them. A test states what differs. */
import type {
  ClosedShiftView,
  OpenShiftView,
  ReportView,
  ShiftStateView,
} from '../../shared/contract/shift.ts';
import { CashMovementId, ShiftId, StaffId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { ok } from '../../shared/result.ts';
import { TODAYS_DETAILS } from './day-view.ts';
import { REPORT } from './shift-report.ts';
import { type Answers, OPEN } from './stand-in-api.ts';

const SHIFT = ShiftId.parse('shift-2');

/** A shop with counted shifts; no shift is open. */
export const CLOSED_STATE: ShiftStateView = {
  shifts: 'counted',
  open: null,
  stop: { code: 'shift.needed' },
  leftTiyin: 100_000_00,
  last: {
    shiftId: REPORT.head.shiftId,
    numberText: '00TILL-URNAL-0001',
    closedAt: '2026-11-19T17:03:00.000Z',
    closedBy: StaffId.parse('unnamed'),
  },
  between: { count: 0, keptTiyin: 0 },
};

const openShift = (change: Partial<OpenShiftView> = {}): OpenShiftView => ({
  shiftId: SHIFT,
  kind: 'counted',
  mode: 'training',
  day: '2026-11-20',
  openedAt: '2026-11-20T03:58:00.000Z',
  openedBy: StaffId.parse('unnamed'),
  words: [],
  expectedTiyin: 1_250_000_00,
  terminalTiyin: 8_000_00,
  blind: false,
  mark: 7,
  ...change,
});

/** The shift is open, and the till sells. */
export const openState = (change: Partial<OpenShiftView> = {}): ShiftStateView => ({
  ...CLOSED_STATE,
  open: openShift(change),
  stop: null,
  leftTiyin: null,
});

/** A shop without counted shifts. */
export const DAY_STATE: ShiftStateView = {
  ...openState({ kind: 'day', expectedTiyin: null, terminalTiyin: null }),
  shifts: 'day',
  last: null,
};

const MOVEMENT = {
  cashMovementId: CashMovementId.parse('0199-movement-1'),
  kind: 'pay-out',
  amountTiyin: tiyin(50_000_00),
  reason: 'Suv',
  madeWallMs: Date.UTC(2026, 10, 20, 7, 30),
  between: false,
  by: null,
  approvedBy: null,
} as const;

/** The X report of the open shift. */
export const xView = (): ReportView => ({
  report: {
    ...REPORT,
    head: { ...REPORT.head, shiftId: SHIFT, closedWallMs: null, closedBy: null, approvedBy: null },
    drawer: REPORT.drawer && { ...REPORT.drawer, close: null },
    movements: [MOVEMENT],
  },
  z: null,
});

/** Closed with 2 000 soum too few. */
export const zView = (shiftId: ShiftId = SHIFT): ReportView => ({
  report: { ...REPORT, head: { ...REPORT.head, shiftId } },
  z: {
    number: 2,
    numberText: '00TILL-URNAL-0002',
    previous: { numberText: '00TILL-URNAL-0001', hash: 'a'.repeat(64) },
    seq: 42,
    hash: 'b'.repeat(64),
    lost: [],
    explained: [],
    comparison: REPORT.comparison,
  },
});

export const closedShift = (change: Partial<ClosedShiftView> = {}): ClosedShiftView => ({
  shiftId: REPORT.head.shiftId,
  kind: 'counted',
  mode: 'live',
  day: '2026-11-19',
  openedAt: '2026-11-19T03:58:00.000Z',
  closedAt: '2026-11-19T17:03:00.000Z',
  numberText: '00TILL-URNAL-0001',
  differenceTiyin: -2_000_00,
  floatDifferenceTiyin: 0,
  terminalDifferenceTiyin: null,
  ...change,
});

/** The answers of a shop where nothing else is different. */
export const SHIFT_ANSWERS: Answers = {
  'staff.now': () => ok(OPEN.staff),
  'shift.list': () => ok([]),
  'sales.details': () => ok(TODAYS_DETAILS),
  'shift.compare': () => ok(xView().report.comparison),
  'shift.z': () => ok(zView()),
  'tasks.open': () => ok([]),
};
