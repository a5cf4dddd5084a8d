/** The books' view of shifts: the open one, the closed ones, and their figures. */

import type { Mode } from '../../shared/endpoint.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { JournalId, ShiftId, StaffId, TillId } from '../../shared/ids.ts';
import type { Tiyin } from '../../shared/money.ts';
import type { Result } from '../../shared/result.ts';
import type { ShiftCharge } from '../../shared/shift/compare-shift.ts';
import type { ShiftFigures, ZReport } from '../../shared/shift/report.ts';
import type { DayLate, Shift } from '../../shared/shift/shift.ts';
import type { CountAndSum, ShiftTotals, SoldGoods } from '../../shared/shift/totals.ts';

export interface TotalsJournal {
  /**
   * Money booked on a Tashkent day (YYYY-MM-DD) in one mode. A day shift's money is of its day. Entries of a
   * counted shift, and between shifts, count by their own time, because the shift may cross midnight. No sum
   * has the `unread` entries, whose time can't be read.
   */
  totalsOfDay(mode: Mode, day: string): ShiftTotals & { readonly unread: number };
  totalsOfShift(mode: Mode, shiftId: ShiftId): ShiftTotals;
}

/** The sales that a Tashkent day completed, by the same rule of days. No refund changes them. */
export interface SoldJournal {
  soldOfDay(mode: Mode, day: string): CountAndSum;
  /** Of the refunds booked on the day: those of sales that were not complete then. */
  unsoldOfDay(mode: Mode, day: string): Tiyin;
}

/** What a Tashkent day sold, part by part. null: the part, or an entry of it, can't be read. */
export interface SoldParts {
  /** From midnight, 24 hours. */
  readonly hours: readonly CountAndSum[] | null;
  /** Of the earlier day. */
  readonly hoursBefore: readonly CountAndSum[] | null;
  /** By the person who took the tender that completed the sale, largest first. staffId null: the till itself. */
  readonly sellers: readonly (CountAndSum & { readonly staffId: StaffId | null })[] | null;
  /** The goods with the largest sums, largest first. */
  readonly topGoods: readonly SoldGoods[] | null;
}

/** The day, and an earlier one to compare its hours with. YYYY-MM-DD. */
export interface SoldOn {
  readonly mode: Mode;
  readonly day: string;
  readonly before: string;
}
export type SoldPartsOf = (which: SoldOn) => SoldParts;
/** The same, counted in a thread. null: the journal can't be read. */
export type SoldOnDay = (which: SoldOn) => Promise<SoldParts | null>;

/** A shift with its people; null: the till. approvedBy: approved the opening. */
export interface ShiftRow {
  readonly shift: Shift;
  readonly openedBy: StaffId | null;
  readonly closedBy: StaffId | null;
  readonly approvedBy: StaffId | null;
}

/** A closed shift, as its closing entry holds it. */
export interface ClosedShift extends ShiftRow {
  readonly z: ZReport | null;
  /** Why a day was closed later than it ended. null: closed in time, or an older entry that does not say. */
  readonly late: DayLate | null;
  /** Of the closing entry. */
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
  /**
   * Closes the open day, as its next entry would. Does nothing without an open day. Errors:
   * `journal.unwritable`.
   */
  endDay(): Result<null, TillError>;
}

export interface ShiftJournal {
  openShift(): ShiftRow | null;
  /** null: no such shift, or an open shift. */
  closedShift(shiftId: ShiftId): ClosedShift | null;
  /** This till's closed shifts, newest first. before: the last shift of the previous page. */
  closedShifts(page: { readonly before?: ShiftId; readonly limit: number }): readonly (ShiftRow & {
    readonly number: number | null;
    /** The journal in which the number counts. */
    readonly journalId: JournalId | null;
    readonly differenceTiyin: number | null;
    /** Differences of the float and of the card terminal, from the Z report. */
    readonly floatDifferenceTiyin: number | null;
    readonly terminalDifferenceTiyin: number | null;
  })[];
  /**
   * Expected cash (tiyin) while no counted shift is open: what the last shift left, and the cash since.
   * `null`: no such shift, or the journal began anew since.
   */
  leftInDrawer(mode: Mode): number | null;
  /** Counts in the present journal. */
  nextZNumber(mode: Mode): number;
  /** Z reports that a repair lost since the last one of this mode. The next report must name them. */
  lostReports(mode: Mode): readonly LostReports[];
  /** The last shift with a Z report, of this mode or any; null: there is none. */
  lastZ(mode?: Mode): ClosedShift | null;
  /**
   * The figures of a shift; an open shift counts up to now. `mode`: needed for a day shift. `journalStarted`: a
   * repair happened during the shift. `clockWentBack`: between two entries, by more than a minute. @throws if
   * there is no such shift.
   */
  figuresOf(
    shiftId: ShiftId,
    mode: Mode,
  ): { readonly figures: ShiftFigures; readonly journalStarted: boolean; readonly clockWentBack: boolean };
  /** The figures that give the expected cash. Fast, because they are read often. */
  cashOf(
    shiftId: ShiftId,
    mode: Mode,
  ): {
    readonly figures: Pick<ShiftFigures, 'tenders' | 'refunds' | 'movements' | 'between'>;
    readonly journalStarted: boolean;
  };
  /** Oldest first. */
  explanationsOf(shiftId: ShiftId): readonly {
    readonly words: string;
    readonly wallMs: number;
    readonly by: StaffId | null;
    readonly approvedBy: StaffId | null;
  }[];
  /**
   * The last entry that moved the shift's cash, or opened the shift. A count covers the cash up to this
   * entry.
   */
  drawerMark(shiftId: ShiftId): number;
  /** Money that became certain since the last shift was closed. */
  betweenShifts(mode: Mode): { readonly count: number; readonly keptTiyin: number };
  /**
   * The shift's payments that are money, in the order of booking. Behind them, payments whose alarm was
   * raised or ended since the previous shift was closed.
   */
  chargesOf(shiftId: ShiftId, mode: Mode): readonly ShiftCharge[];
  /** The last entry of the log. */
  logEnd(): { readonly seq: number; readonly hash: string };
}
