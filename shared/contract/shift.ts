/** Shifts and the drawer: opening, closing, cash movements and reports. */
import { z } from 'zod';
import type { Mode } from '../endpoint.ts';
import type { TillError } from '../errors/till-error.ts';
import { type CashMovementId, ShiftId, type StaffId } from '../ids.ts';
import { cleanedText, lineOfText } from '../line-of-text.ts';
import { type Tiyin, TiyinAmount } from '../money.ts';
import { LANGUAGES } from '../settings/languages.ts';
import { CashCount } from '../shift/cash-count.ts';
import { LONGEST_EXPLANATION } from '../shift/counting.ts';
import type { ShiftComparison, ShiftRemark, ShownReport } from '../shift/report.ts';
import type { ZHead } from '../shift/report-row.ts';
import { MOVEMENT_KINDS, type MovementKind, type ShiftKind, type ShiftMode } from '../shift/shift.ts';
import { channel, Reason } from './channel.ts';

export interface OpenShiftView {
  readonly shiftId: ShiftId;
  readonly kind: ShiftKind;
  readonly mode: Mode;
  /** The Tashkent day of the opening. */
  readonly day: string;
  /** ISO 8601, UTC. */
  readonly openedAt: string;
  /** null: the till itself. */
  readonly openedBy: StaffId | null;
  /** Warnings about the shift's times. */
  readonly words: readonly ShiftRemark[];
  /**
   * Expected cash in the drawer, tiyin, possibly negative. null: a day shift, a blind count, or a person who
   * may not see it.
   */
  readonly expectedTiyin: number | null;
  /** Expected sum of the card terminal, tiyin; null in the same cases as `expectedTiyin`. */
  readonly terminalTiyin: number | null;
  readonly blind: boolean;
  /** The last cash movement included: a count or a further movement names it. */
  readonly mark: number;
}

/** The last shift that was closed by a count. */
export interface LastShiftView {
  readonly shiftId: ShiftId;
  readonly numberText: string;
  readonly closedAt: string;
  readonly closedBy: StaffId | null;
}

export interface ShiftStateView {
  /** The setting. An open counted shift stays open when the setting changes. */
  readonly shifts: ShiftMode;
  readonly open: OpenShiftView | null;
  /**
   * Why selling and all cash movements are stopped: `shift.needed`, `shift.other-mode`. null: they are
   * allowed.
   */
  readonly stop: TillError | null;
  /** Expected cash at the next opening; null: unknown, or hidden as `expectedTiyin`. */
  readonly leftTiyin: number | null;
  readonly last: LastShiftView | null;
  /**
   * Booked since the last shift closed: it belongs to the next shift. keptTiyin null: hidden as
   * `expectedTiyin`.
   */
  readonly between: { readonly count: number; readonly keptTiyin: number | null };
}

/** A report as it is drawn. */
export interface ReportView {
  readonly report: ShownReport;
  /** null: an X report, or the report of a day shift. */
  readonly z: ZView | null;
}

export interface ZView extends ZHead {
  readonly number: number;
  /** As known now: payments that were unanswered at the close may have been compared since. */
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
  /** The float less what the previous shift left; null: that amount was unknown. */
  readonly floatDifferenceTiyin: number | null;
  /** The card terminal's own sum less the expected sum; null: no person entered it. */
  readonly terminalDifferenceTiyin: number | null;
}

/** The contents of a slip for a pay-in, pay-out or drop. */
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

/** null: the person closed the system's dialog. */
export interface SavedView {
  readonly name: string | null;
}

export interface ShiftEvents {
  /**
   * A shift was opened or closed, or cash was moved: query `shift.state`. isCounted: a counted shift is open,
   * whatever the setting.
   */
  'shift.changed': { readonly isCounted: boolean };
}

/** A person's explanation of a difference. */
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
   * Any difference is accepted.
   *
   * - `mark`: the mark at the start of the count; a later cash movement refuses the close.
   * - `takenOutTiyin`: moved to the safe after counting.
   * - `terminalTiyin`: the card terminal's own sum; null: not entered.
   * - `words`: null in a blind count, where `shift.explain` takes them later.
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
    'close-shift',
  ),
  /** Adds an explanation of a closed shift's difference. */
  'shift.explain': channel<ReportView>()(
    'close-shift',
    z.object({ shiftId: ShiftId, words: Words }),
    'explain-shift',
  ),
  /**
   * Runs the comparison with the service; a close never waits for it and lists the payments without an
   * answer. Anyone whose close is approved may count, so the right is `look`; the answer holds no cash.
   */
  'shift.compare': channel<ShiftComparison>()('look', z.undefined(), 'compare-shift'),
  /** The open shift, at this moment. */
  'shift.x': channel<ReportView>()('report', z.undefined()),
  /** Closed shifts, newest first. before: the last shift shown. */
  'shift.list': channel<readonly ClosedShiftView[]>()(
    'report',
    z.object({ before: ShiftId.optional(), limit: z.number().int().min(1).max(100) }),
  ),
  /** A stored Z report, or a day's report made from its rows; without cash for a person who counts blind next. */
  'shift.z': channel<ReportView>()('report', z.object({ shiftId: ShiftId })),
  /**
   * Writes a file that the person chooses. shiftId null: the present X report. `pdf` prints what the page
   * drew for paper, so the page draws first.
   */
  'shift.export': channel<SavedView>()(
    'report',
    z.object({
      shiftId: ShiftId.nullable(),
      format: z.enum(['csv', 'xlsx', 'pdf']),
      language: z.enum(LANGUAGES),
      /** Names of people by id; a missing person appears as the end of the id. */
      names: z.record(z.string().max(64), cleanedText(80)),
    }),
    'shift-file',
  ),
  /**
   * mark: of the shift that the person saw; null: none was open. A second press carries an old mark and is
   * refused.
   */
  'cash.move': channel<CashSlipView>()(
    'pay-in-out',
    z.object({
      kind: z.enum(MOVEMENT_KINDS),
      amountTiyin: TiyinAmount,
      reason: Reason,
      mark: Mark.nullable(),
    }),
    ({ kind }) => kind,
  ),
  'drawer.no-sale': channel<null>()('no-sale', z.object({ reason: Reason })),
} as const;
