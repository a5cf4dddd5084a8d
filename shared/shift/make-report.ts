/** Makes a report from the sums of the books and the state of the till. Pure. */
import type { StaffId, TransactionId } from '../ids.ts';
import { addTiyin, type Tiyin, tiyin } from '../money.ts';
import type { UnfinishedReturn } from '../refund/unfinished.ts';
import type { Task } from '../task.ts';
import { DAY_MS } from '../time.ts';
import type { CashCount } from './cash-count.ts';
import { countedTiyin, type DrawerSums, expectedTiyin } from './counting.ts';
import {
  LISTED,
  SHIFT_REMARKS,
  type ShiftComparison,
  type ShiftFigures,
  type ShiftRemark,
  type ShiftReport,
  type ShownReport,
} from './report.ts';
import type { CountedShift, DayLate, Shift } from './shift.ts';

/** The count of the drawer at the close. */
export interface DrawerClose {
  readonly count: CashCount;
  readonly takenOutTiyin: Tiyin;
  readonly words: string | null;
  readonly blind: boolean;
  /** The sum on the card terminal's slip; null: not entered. */
  readonly terminalTiyin: Tiyin | null;
}

export interface ReportSource {
  readonly shift: Shift;
  readonly openedBy: StaffId | null;
  readonly openingApprovedBy: StaffId | null;
  readonly closedBy: StaffId | null;
  /** Who approved the close. */
  readonly approvedBy: StaffId | null;
  readonly mode: ShiftReport['head']['mode'];
  readonly tillId: ShiftReport['head']['tillId'];
  readonly journalId: ShiftReport['head']['journalId'];
  readonly nowWallMs: number;
  readonly figures: ShiftFigures;
  /** The journal was repaired during the shift. */
  readonly journalStarted: boolean;
  /** The wall clock went back during the shift. */
  readonly clockWentBack: boolean;
  /** Why a day was closed late; null: in time. */
  readonly late: DayLate | null;
  /** null: an open shift, or a day shift. */
  readonly close: DrawerClose | null;
  readonly openReturns: readonly UnfinishedReturn[];
  readonly receipts: ShiftReport['receipts'];
  readonly comparison: ShiftComparison;
  readonly openTasks: readonly Task[];
  /** The amount of a payment; null: not in the books. */
  readonly amountOf: (transactionId: TransactionId) => Tiyin | null;
  readonly log: ShiftReport['log'];
}

const sumOf = (rows: readonly { readonly sumTiyin: Tiyin }[]): Tiyin =>
  addTiyin(...rows.map(({ sumTiyin }) => sumTiyin));

export function makeReport(source: ReportSource): ShiftReport {
  const { shift, figures, nowWallMs } = source;
  const { tillId, journalId, mode, openedBy, openingApprovedBy, closedBy, approvedBy } = source;
  const { openReturns, receipts, comparison, log } = source;
  return {
    head: {
      shiftId: shift.shiftId,
      kind: shift.kind,
      day: shift.day,
      mode,
      tillId,
      journalId,
      openedWallMs: shift.openedAt.wallMs,
      openedBy,
      openingApprovedBy,
      closedWallMs: shift.closedAt?.wallMs ?? null,
      closedBy,
      approvedBy,
      madeWallMs: nowWallMs,
      words: reportRemarks(source),
    },
    ...figures,
    keptTiyin: sumOf(figures.tenders) - sumOf(figures.refunds) + figures.corrections.sumTiyin,
    drawer: shift.kind === 'counted' ? drawerOf(shift, figures, source.close) : null,
    openReturns: {
      count: openReturns.length,
      sumTiyin: addTiyin(...openReturns.map(({ restTiyin }) => restTiyin)),
    },
    receipts,
    comparison,
    openTasks: {
      count: source.openTasks.length,
      listed: source.openTasks.slice(0, LISTED).map(({ kind, saleId, transactionId, raisedAt }) => ({
        kind,
        saleId,
        transactionId,
        amountTiyin: source.amountOf(transactionId),
        raisedWallMs: raisedAt.wallMs,
      })),
    },
    log,
  };
}

/** A clock that was set back and then ran past the opening again has still dated entries wrongly. */
function reportRemarks(source: ReportSource): ShiftReport['head']['words'] {
  const { shift, nowWallMs, journalStarted, clockWentBack, late } = source;
  const known = shiftRemarks(shift, shift.closedAt?.wallMs ?? nowWallMs, journalStarted);
  const applies = (word: ShiftRemark): boolean =>
    known.includes(word) || (word === 'clock-back' && clockWentBack);
  return [...(late === null ? [] : [late]), ...SHIFT_REMARKS.filter(applies)];
}

/**
 * nowWallMs: the close, if the shift is closed. Over-a-day means 24 hours, so that a shop that sells past
 * midnight gets no warning. A day shift is never over-a-day, however late it was closed.
 */
export function shiftRemarks(
  { kind, openedAt }: Pick<Shift, 'kind' | 'openedAt'>,
  nowWallMs: number,
  journalStarted: boolean,
): readonly ShiftRemark[] {
  return [
    ...(kind === 'counted' && nowWallMs - openedAt.wallMs >= DAY_MS ? (['over-a-day'] as const) : []),
    ...(nowWallMs < openedAt.wallMs ? (['clock-back'] as const) : []),
    ...(journalStarted ? (['journal-begun'] as const) : []),
  ];
}

/** The expected sum of the card terminal; negative if its refunds exceed its tenders. */
export const onTerminalTiyin = ({ tenders, refunds }: Pick<ShiftFigures, 'tenders' | 'refunds'>): number =>
  sumOf(tenders.filter(({ tender }) => tender === 'terminal')) -
  sumOf(refunds.filter(({ way }) => way === 'terminal'));

/** The cash movements of a shift since its float was counted. */
export function drawerSums(shift: CountedShift, figures: DrawerFigures): DrawerSums {
  const moved = (kind: string): Tiyin =>
    addTiyin(
      ...figures.movements
        .filter((one) => one.kind === kind && !one.between)
        .map(({ amountTiyin }) => amountTiyin),
    );
  const { cashTakenTiyin, cashBackTiyin } = figures.between;
  return {
    floatTiyin: countedTiyin(shift.opening.count),
    takenTiyin: tiyin(sumOf(figures.tenders.filter(({ tender }) => tender === 'cash')) - cashTakenTiyin),
    backTiyin: tiyin(sumOf(figures.refunds.filter(({ way }) => way === 'cash')) - cashBackTiyin),
    payInTiyin: moved('pay-in'),
    payOutTiyin: moved('pay-out'),
    dropTiyin: moved('drop'),
  };
}
type DrawerFigures = Pick<ShiftFigures, 'tenders' | 'refunds' | 'movements' | 'between'>;

function drawerOf(
  shift: CountedShift,
  figures: DrawerFigures,
  close: DrawerClose | null,
): ShiftReport['drawer'] {
  const { count, expectedTiyin: floatExpected, words } = shift.opening;
  const sums = drawerSums(shift, figures);
  const expected = expectedTiyin(sums);
  return {
    ...sums,
    floatCount: count,
    floatExpectedTiyin: floatExpected,
    floatDifferenceTiyin: floatExpected === null ? null : sums.floatTiyin - floatExpected,
    floatWords: words,
    expectedTiyin: expected,
    close: close && closeOf(close, expected, figures),
  };
}

function closeOf(
  { count, takenOutTiyin, words, blind, terminalTiyin }: DrawerClose,
  expected: number,
  figures: DrawerFigures,
): NonNullable<NonNullable<ShiftReport['drawer']>['close']> {
  const counted = countedTiyin(count);
  const onTerminal = onTerminalTiyin(figures);
  return {
    count,
    countedTiyin: counted,
    differenceTiyin: counted - expected,
    words,
    takenOutTiyin,
    leftTiyin: tiyin(counted - takenOutTiyin),
    blind,
    terminal:
      terminalTiyin === null
        ? null
        : {
            countedTiyin: terminalTiyin,
            expectedTiyin: onTerminal,
            differenceTiyin: terminalTiyin - onTerminal,
          },
  };
}

/** For a person who counts blind: it reveals no expected cash, nor what a shift left. */
export function withoutCash(report: ShiftReport): ShownReport {
  const tenders = report.tenders.filter(({ tender }) => tender !== 'cash');
  const refunds = report.refunds.filter(({ tender, way }) => tender !== 'cash' && way !== 'cash');
  const nothing = { count: 0, sumTiyin: tiyin(0) };
  return {
    ...report,
    tenders,
    refunds,
    keptTiyin: null,
    between: { taken: nothing, back: nothing, cashTakenTiyin: tiyin(0), cashBackTiyin: tiyin(0) },
    drawer: null,
    held: { ...report.held, sumTiyin: report.held.sumTiyin - report.heldCashTiyin },
    heldCashTiyin: null,
    sales: { ...report.sales, sumTiyin: null },
    vat: [],
    refundVat: [],
    refundsUnsold: nothing,
    categories: [],
    cashiers: [],
    hours: [],
  };
}
