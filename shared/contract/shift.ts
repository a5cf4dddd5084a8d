/** Shifts and the drawer: opening, closing, what lies in between, and the reports. */
import { z } from 'zod';
import type { TillError } from '../errors/till-error.ts';
import { type CashMovementId, ShiftId, type StaffId } from '../ids.ts';
import { cleanedText, lineOfText } from '../line-of-text.ts';
import { type Tiyin, TiyinAmount } from '../money.ts';
import type { Mode } from '../payment/endpoint.ts';
import { LANGUAGES } from '../settings/languages.ts';
import { CashCount } from '../shift/cash-count.ts';
import { LONGEST_EXPLANATION } from '../shift/counting.ts';
import type { ShiftComparison, ShiftReport, ShiftWord } from '../shift/report.ts';
import type { ZHead } from '../shift/report-row.ts';
import { MOVEMENT_KINDS, type MovementKind, type ShiftKind, type ShiftMode } from '../shift/shift.ts';
import { channel, Reason } from './channel.ts';

export interface OpenShiftView {
  readonly shiftId: ShiftId;
  readonly kind: ShiftKind;
  readonly mode: Mode;
  /** The Tashkent day on which it was opened. */
  readonly day: string;
  /** ISO 8601, UTC. */
  readonly openedAt: string;
  /** null: the till itself. */
  readonly openedBy: StaffId | null;
  /** Why its times are to be read with care. */
  readonly words: readonly ShiftWord[];
  /**
   * What the drawer should hold now, tiyin, perhaps below zero. null: a day shift, or it is counted blind, or whoever
   * stands here sees no sums of a shift.
   */
  readonly expectedTiyin: number | null;
  /** What the card terminal should say, tiyin; told as little as `expectedTiyin`. */
  readonly terminalTiyin: number | null;
  /** It is counted blind. */
  readonly blind: boolean;
  /** Up to where its cash has moved: named by whoever counts it or moves more. */
  readonly mark: number;
}

/** The last shift that was counted. */
export interface LastShiftView {
  readonly shiftId: ShiftId;
  readonly numberText: string;
  readonly closedAt: string;
  readonly closedBy: StaffId | null;
}

export interface ShiftStateView {
  /** As the setting has it. A counted shift that is open stays so, whatever it says. */
  readonly shifts: ShiftMode;
  readonly open: OpenShiftView | null;
  /** Why nothing is sold, no cash goes back and none is moved: `shift.needed`, `shift.other-mode`. null: it is. */
  readonly stop: TillError | null;
  /** What the next opening should find in the drawer; null: nobody knows, or it is told as little as `expectedTiyin`. */
  readonly leftTiyin: number | null;
  readonly last: LastShiftView | null;
  /** Booked since the last shift was closed: it belongs to the next one. keptTiyin null: it is told as little as `expectedTiyin`. */
  readonly between: { readonly count: number; readonly keptTiyin: number | null };
}

/** A report as it is drawn. */
export interface ReportView {
  readonly report: ShiftReport;
  /** Of a Z report; null: an X, or the report of a day shift. */
  readonly z: ZView | null;
}

export interface ZView extends ZHead {
  readonly number: number;
  /** As it is known by now: what was not asked at the close may have been since. */
  readonly comparison: ShiftComparison;
}

/** A closed shift in the list. */
export interface ClosedShiftView {
  readonly shiftId: ShiftId;
  readonly kind: ShiftKind;
  readonly mode: Mode | null;
  readonly day: string;
  readonly openedAt: string;
  readonly closedAt: string | null;
  /** null: a day shift. */
  readonly numberText: string | null;
  readonly differenceTiyin: number | null;
  /** Of the float against what the shift before left; null: nobody knew what that was. */
  readonly floatDifferenceTiyin: number | null;
  /** Of the card terminal's own sum; null: nobody has looked. */
  readonly terminalDifferenceTiyin: number | null;
}

/** What a slip of a pay-in, pay-out or drop says. */
export interface CashSlipView {
  readonly cashMovementId: CashMovementId;
  readonly kind: MovementKind;
  readonly amountTiyin: Tiyin;
  readonly reason: string;
  /** ISO 8601, UTC. */
  readonly madeAt: string;
  readonly by: StaffId | null;
  readonly approvedBy: StaffId | null;
}

/** What was taken on a Tashkent day, by its 24 hours, from midnight on. */
export interface DayHours {
  readonly day: string;
  readonly hours: readonly { readonly count: number; readonly sumTiyin: Tiyin }[];
}

/** A Tashkent day hour by hour, and the same weekday a week before. */
export interface HoursView {
  readonly today: DayHours;
  readonly before: DayHours;
  /** Whole hours of today that are over, 0 to 23: of so many the two days compare. */
  readonly hoursOver: number;
  /** Both without cash: the open shift is counted blind. */
  readonly withoutCash: boolean;
}

/** null: the person closed the dialog of the system. */
export interface SavedView {
  readonly name: string | null;
}

export interface ShiftEvents {
  /**
   * A shift was opened or closed, or cash was moved: `shift.state` says how it stands now. isCounted: one that a person
   * counts is open, whatever the setting says.
   */
  'shift.changed': { readonly isCounted: boolean };
}

/** A person's words about a difference. */
const Words = lineOfText(1, LONGEST_EXPLANATION);

const Mark = z.number().int();

export const SHIFT = {
  'shift.state': channel<ShiftStateView>()('look', z.undefined()),
  /** count: the float. */
  'shift.open': channel<ShiftStateView>()(
    'open-shift',
    z.object({ count: CashCount, words: Words.nullable() }),
  ),
  /**
   * mark: as it was when the person began to count; cash that has moved since refuses it. takenOutTiyin: to the safe,
   * after counting. terminalTiyin: the card terminal's own sum; null: nobody has looked. words: null where it is counted
   * blind, `shift.explain` takes them then. Any difference is taken.
   */
  'shift.close': channel<ReportView>()(
    'close-shift',
    z.object({
      shiftId: ShiftId,
      count: CashCount,
      takenOutTiyin: TiyinAmount,
      terminalTiyin: TiyinAmount.nullable(),
      mark: Mark,
      words: Words.nullable(),
    }),
  ),
  /** More words about the difference of a shift that is closed. */
  'shift.explain': channel<ReportView>()('close-shift', z.object({ shiftId: ShiftId, words: Words })),
  /**
   * Runs the comparison with the service; a close never waits for it and lists what was not asked by then. It belongs to
   * counting, which anybody may who has the close approved; no cash is in it.
   */
  'shift.compare': channel<ShiftComparison>()('look', z.undefined()),
  /** Of the open shift, at this moment. */
  'shift.x': channel<ReportView>()('report', z.undefined()),
  /** Closed ones, newest first. before: the last one shown. */
  'shift.list': channel<readonly ClosedShiftView[]>()(
    'report',
    z.object({ before: ShiftId.optional(), limit: z.number().int().min(1).max(100) }),
  ),
  /** A Z report as it was stored, or the report of a day made from its rows. */
  'shift.z': channel<ReportView>()('report', z.object({ shiftId: ShiftId })),
  /** This Tashkent day hour by hour, and the same weekday a week before. */
  'shift.chart': channel<HoursView>()('report', z.undefined()),
  /**
   * Written to a file that the person chooses. shiftId null: the X of now. `pdf` prints what the page has drawn for
   * paper: it draws it first.
   */
  'shift.export': channel<SavedView>()(
    'report',
    z.object({
      shiftId: ShiftId.nullable(),
      format: z.enum(['csv', 'xlsx', 'pdf']),
      language: z.enum(LANGUAGES),
      /** How people are called, by their ids; one who is not among them is the end of his id. */
      names: z.record(z.string().max(64), cleanedText(80)),
    }),
  ),
  /** mark: of the shift that the person saw; null: none was open. A second press names what is no longer so. */
  'cash.move': channel<CashSlipView>()(
    'pay-in-out',
    z.object({
      kind: z.enum(MOVEMENT_KINDS),
      amountTiyin: TiyinAmount,
      reason: Reason,
      mark: Mark.nullable(),
    }),
  ),
  'drawer.no-sale': channel<null>()('no-sale', z.object({ reason: Reason })),
} as const;
