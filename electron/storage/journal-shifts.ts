/** What the books know of shifts: the open one, those that are closed, what each came to. */

import type { TillError } from '../../shared/errors/till-error.ts';
import type { JournalId, ShiftId, StaffId, TillId } from '../../shared/ids.ts';
import type { Tiyin } from '../../shared/money.ts';
import type { Mode } from '../../shared/payment/endpoint.ts';
import type { Result } from '../../shared/result.ts';
import type { ShiftCharge } from '../../shared/shift/compare-shift.ts';
import type { ShiftFigures, ZReport } from '../../shared/shift/report.ts';
import type { DayLate, Shift } from '../../shared/shift/shift.ts';
import type { ShiftTotals } from '../../shared/shift/totals.ts';

export interface TotalsJournal {
  /**
   * What was booked on a Tashkent day (YYYY-MM-DD), in one mode: of a counted shift, which may lie over midnight or
   * beside another, by the time of each entry.
   */
  totalsOfDay(mode: Mode, day: string): ShiftTotals;
  totalsOfShift(mode: Mode, shiftId: ShiftId): ShiftTotals;
}

/** A shift, and by whom it was opened and closed; null: by the till. approvedBy: of its opening. */
export interface ShiftRow {
  readonly shift: Shift;
  readonly openedBy: StaffId | null;
  readonly closedBy: StaffId | null;
  readonly approvedBy: StaffId | null;
}

/** As its closing entry holds it. */
export interface ClosedShift extends ShiftRow {
  readonly z: ZReport | null;
  /** Why a day was closed later than it ended; null: it was not, or an entry of before does not say. */
  readonly late: DayLate | null;
  /** Of that entry. */
  readonly seq: number;
  readonly hash: string;
}

/** Z reports of one series, by their numbers. */
export interface LostReports {
  readonly tillId: TillId;
  readonly journalId: JournalId;
  readonly mode: Mode;
  readonly from: number;
  readonly to: number;
}

export interface DayJournal {
  /** Closes the day that is open, as its next entry would; where none is, nothing. Errors: `journal.unwritable`. */
  endDay(): Result<null, TillError>;
}

export interface ShiftJournal {
  openShift(): ShiftRow | null;
  /** null: there is no such shift, or it is open. */
  closedShift(shiftId: ShiftId): ClosedShift | null;
  /** This till's, newest first. before: the last one that is known. */
  closedShifts(page: { readonly before?: ShiftId; readonly limit: number }): readonly (ShiftRow & {
    readonly number: number | null;
    /** Under which the number counts. */
    readonly journalId: JournalId | null;
    readonly differenceTiyin: number | null;
    /** Of the float, and of the card terminal, as its Z report has them. */
    readonly floatDifferenceTiyin: number | null;
    readonly terminalDifferenceTiyin: number | null;
  })[];
  /**
   * What the drawer should hold while no counted shift is open (tiyin): what the last one left, and the cash since. null
   * where there was none, or the journal was begun anew since.
   */
  leftInDrawer(mode: Mode): number | null;
  /** Of the present journal. */
  nextZNumber(mode: Mode): number;
  /** Reports that a repair has lost since the last one of this mode was made: nobody has said so on paper yet. */
  lostReports(mode: Mode): readonly LostReports[];
  /** The last shift with a Z report; null: there is none. */
  lastZ(): ClosedShift | null;
  /**
   * What a shift came to; of an open one, up to now. mode: of a day shift. journalBegan: a repair lies in it.
   * clockWentBack: from one of its entries to the next, by more than a minute.
   * @throws where there is no such shift.
   */
  figuresOf(
    shiftId: ShiftId,
    mode: Mode,
  ): { readonly figures: ShiftFigures; readonly journalBegan: boolean; readonly clockWentBack: boolean };
  /** The part of it that says what its drawer should hold: quick, for it is asked often. */
  cashOf(
    shiftId: ShiftId,
    mode: Mode,
  ): {
    readonly figures: Pick<ShiftFigures, 'tenders' | 'refunds' | 'movements' | 'between'>;
    readonly journalBegan: boolean;
  };
  /** Oldest first. */
  explanationsOf(shiftId: ShiftId): readonly {
    readonly words: string;
    readonly wallMs: number;
    readonly by: StaffId | null;
    readonly approvedBy: StaffId | null;
  }[];
  /** The entry that moved its cash last, or opened it: what is counted is counted up to there. */
  drawerMark(shiftId: ShiftId): number;
  /** What became certain since the last shift was closed. */
  betweenShifts(mode: Mode): { readonly count: number; readonly keptTiyin: number };
  /**
   * The payments of a shift that are money, in the order in which they became that; behind them those about which an
   * alarm was raised or ended in it, or since the shift before it was closed.
   */
  chargesOf(shiftId: ShiftId, mode: Mode): readonly ShiftCharge[];
  /** What was taken hour by hour in the shifts that touch this span, cash apart; hours around it may be among them. */
  hoursBetween(
    mode: Mode,
    fromWallMs: number,
    toWallMs: number,
  ): readonly {
    readonly day: string;
    readonly hour: number;
    readonly isCash: boolean;
    readonly count: number;
    readonly sumTiyin: Tiyin;
  }[];
  /** The last entry of the log. */
  logEnd(): { readonly seq: number; readonly hash: string };
}
