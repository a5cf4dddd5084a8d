/**
 * A shift: who sold in which span. Every row of the books is made in one or between two, and money is booked in one.
 *
 *   day       opened and closed by the till itself, each Tashkent day is one: for a shop that counts no drawer
 *   counted   opened and closed by a person with a count of the drawer; open until then, over midnights and restarts
 *
 * At most one is open.
 */
import { z } from 'zod';
import { CashMovementId, DrawerOpeningId, ShiftId } from '../ids.ts';
import { TiyinAmount } from '../money.ts';
import { Mode } from '../payment/endpoint.ts';
import { DAY_MS, Moment, startOfTashkentDay, tashkentDay } from '../time.ts';
import { CashCount } from './cash-count.ts';

const Common = z.object({
  shiftId: ShiftId,
  /** The Tashkent day on which it was opened, YYYY-MM-DD. */
  day: z.string(),
  openedAt: Moment,
  /** null while it is open. A closed shift never changes. */
  closedAt: Moment.nullable(),
});

const DayShift = Common.extend({ kind: z.literal('day') });

export const CountedShift = Common.extend({
  kind: z.literal('counted'),
  /** Whose money it counts: that of training is in no live report. */
  mode: Mode,
  opening: z.object({
    /** The float. */
    count: CashCount,
    /** What the drawer should have held: what the last counted shift left, and the cash since. null: nobody knows. */
    expectedTiyin: z.number().int().nullable(),
    /** About a difference between the two; null: nobody said anything. */
    words: z.string().nullable(),
    /** It is counted blind at the close, whatever the setting says by then. */
    blind: z.boolean(),
  }),
});
export type CountedShift = z.infer<typeof CountedShift>;

export const Shift = z.discriminatedUnion('kind', [DayShift, CountedShift]);
export type Shift = z.infer<typeof Shift>;
export type ShiftKind = Shift['kind'];

/** Counted without being told what the drawer should hold. A setting that is switched off for a look does not help. */
export const isBlind = (shift: Shift, { blindCount }: { readonly blindCount: boolean }): boolean =>
  shift.kind === 'counted' && (blindCount || shift.opening.blind);

/**
 * Why a day was closed later than it ended. `off-at-midnight`: the till was not running, and closed it when it started
 * next. `late-at-midnight`: it was, and its computer slept, or its clock was set.
 */
export const DAY_LATE_WORDS = ['off-at-midnight', 'late-at-midnight'] as const;
export const DayLate = z.enum(DAY_LATE_WORDS);
export type DayLate = z.infer<typeof DayLate>;

/** A till that runs closes its day as it ends; a disk that refuses is tried again meanwhile. */
const LATE_MS = 3_600_000;

/**
 * What a day's close says of its time; null: it was closed as it ended, or a person opened the shift. runningSinceWallMs:
 * since when the till that closes it has run.
 */
export function dayLate({ kind, day }: Shift, at: Moment, runningSinceWallMs: number): DayLate | null {
  const endMs = startOfTashkentDay(day) + DAY_MS;
  if (kind === 'counted' || at.wallMs < endMs) return null;
  if (runningSinceWallMs >= endMs) return 'off-at-midnight';
  return at.wallMs - endMs > LATE_MS ? 'late-at-midnight' : null;
}

/** How a shop keeps its shifts. */
export const ShiftMode = z.enum(['day', 'counted']);
export type ShiftMode = z.infer<typeof ShiftMode>;

export const MOVEMENT_KINDS = ['pay-in', 'pay-out', 'drop'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Money put into or taken out of the drawer beside the sales. A `drop` goes to the safe. */
export const CashMovement = z.object({
  cashMovementId: CashMovementId,
  /** Whose money it was. Those of before left it out: their counted shift says it, and of a day nobody knows. */
  mode: Mode.exactOptional(),
  kind: z.enum(MOVEMENT_KINDS),
  amountTiyin: TiyinAmount,
  reason: z.string(),
  madeAt: Moment,
});
export type CashMovement = z.infer<typeof CashMovement>;

/** The drawer was opened without a sale. */
export const DrawerOpening = z.object({
  drawerOpeningId: DrawerOpeningId,
  /** Those of before left it out. */
  mode: Mode.exactOptional(),
  reason: z.string(),
  openedAt: Moment,
});
export type DrawerOpening = z.infer<typeof DrawerOpening>;

/** A clock that is set right across midnight must not close a day over and over. */
const SET_BACK_MS = 3_600_000;

/** closed: the shift that ends. opened: the one that begins. null: none. */
export interface ShiftChange {
  readonly closed: Shift | null;
  readonly opened: Shift | null;
}

const isOfDay = ({ day }: Shift, at: Moment): boolean => {
  const intoDayMs = at.wallMs - startOfTashkentDay(day);
  return intoDayMs > -SET_BACK_MS && intoDayMs < DAY_MS;
};

/** Whether what is booked at `at` still belongs to this open shift: a day's ends with the first entry of another day. */
export const isShiftAt = (open: Shift, at: Moment): boolean => open.kind === 'counted' || isOfDay(open, at);

/**
 * What has to happen before anything is booked at `at`: null where nothing has. A counted shift stays open until a
 * person closes it. A clock that jumped by days opens a shift of the day that it shows, for nobody can tell which of
 * them was right; where a person opens the shifts, none.
 */
export function shiftChangeAt(
  open: Shift | null,
  at: Moment,
  mode: ShiftMode,
  newId: () => ShiftId,
): ShiftChange | null {
  if (open === null ? mode === 'counted' : isShiftAt(open, at)) return null;
  const day = tashkentDay(at.wallMs);
  return {
    closed: open && { ...open, closedAt: at },
    opened: mode === 'counted' ? null : { shiftId: newId(), kind: 'day', day, openedAt: at, closedAt: null },
  };
}
