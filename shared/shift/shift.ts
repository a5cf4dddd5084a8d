/**
 * A shift: a span in which everything is booked. Every row of the books is made in a shift or between two,
 * and money is
 * booked in one shift.
 *
 *   day       the till opens and closes it, one for each Tashkent day: for a shop that counts no drawer
 *   counted   a person opens and closes it with a count of the drawer; it stays open across midnights and
 *   restarts
 *
 * At most one shift is open.
 */
import { z } from 'zod';
import { Mode } from '../endpoint.ts';
import { CashMovementId, DrawerOpeningId, ShiftId } from '../ids.ts';
import { TiyinAmount } from '../money.ts';
import { DAY_MS, Moment, startOfTashkentDay, tashkentDay } from '../time.ts';
import { CashCount } from './cash-count.ts';

const Common = z.object({
  shiftId: ShiftId,
  /** The Tashkent day of the opening, YYYY-MM-DD. */
  day: z.string(),
  openedAt: Moment,
  /** null: still open. A closed shift never changes. */
  closedAt: Moment.nullable(),
});

const DayShift = Common.extend({ kind: z.literal('day') });

export const CountedShift = Common.extend({
  kind: z.literal('counted'),
  /** No live report counts training money. */
  mode: Mode,
  opening: z.object({
    /** The float. */
    count: CashCount,
    /** The expected cash: what the last counted shift left plus the cash since. null: unknown. */
    expectedTiyin: z.number().int().nullable(),
    /** The explanation of a difference; null: none given. */
    words: z.string().nullable(),
    /** The close is a blind count, whatever the setting is then. */
    blind: z.boolean(),
  }),
});
export type CountedShift = z.infer<typeof CountedShift>;

export const Shift = z.discriminatedUnion('kind', [DayShift, CountedShift]);
export type Shift = z.infer<typeof Shift>;
export type ShiftKind = Shift['kind'];

/**
 * Whether the count is blind. The stored flag counts too, so that a person can't switch the setting off to
 * see the sum.
 */
export const isBlind = (shift: Shift, { blindCount }: { readonly blindCount: boolean }): boolean =>
  shift.kind === 'counted' && (blindCount || shift.opening.blind);

/**
 * Whether no sum may reveal the drawer's cash. Between shifts too: the next one counts the same drawer blind.
 */
export const hidesDrawer = (
  open: Shift | null,
  { shifts, blindCount }: { readonly shifts: ShiftMode; readonly blindCount: boolean },
): boolean => (open?.kind === 'counted' ? isBlind(open, { blindCount }) : shifts === 'counted' && blindCount);

/**
 * Why a day was closed late. `off-at-midnight`: the till was off, and closed the day at its next start.
 * `late-at-midnight`: the till ran, but its computer slept or its clock was set.
 */
export const DAY_LATE_REMARKS = ['off-at-midnight', 'late-at-midnight'] as const;
export const DayLate = z.enum(DAY_LATE_REMARKS);
export type DayLate = z.infer<typeof DayLate>;

/** A running till closes its day at midnight and retries while the disk fails. */
const LATE_MS = 3_600_000;

/**
 * The late-close reason of a day; null: closed in time, or a counted shift. runningSinceWallMs: start of the
 * till that closes it.
 */
export function dayLate({ kind, day }: Shift, at: Moment, runningSinceWallMs: number): DayLate | null {
  const endMs = startOfTashkentDay(day) + DAY_MS;
  if (kind === 'counted' || at.wallMs < endMs) return null;
  if (runningSinceWallMs >= endMs) return 'off-at-midnight';
  return at.wallMs - endMs > LATE_MS ? 'late-at-midnight' : null;
}

export const ShiftMode = z.enum(['day', 'counted']);
export type ShiftMode = z.infer<typeof ShiftMode>;

export const MOVEMENT_KINDS = ['pay-in', 'pay-out', 'drop'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Cash put in or taken out beside sales. A `drop` goes to the safe. */
export const CashMovement = z.object({
  cashMovementId: CashMovementId,
  /** Older entries lack it: then a counted shift has the mode, and for a day shift it is unknown. */
  mode: Mode.exactOptional(),
  kind: z.enum(MOVEMENT_KINDS),
  amountTiyin: TiyinAmount,
  reason: z.string(),
  madeAt: Moment,
});
export type CashMovement = z.infer<typeof CashMovement>;

/** A drawer opening without a sale. */
export const DrawerOpening = z.object({
  drawerOpeningId: DrawerOpeningId,
  /** Older entries lack it. */
  mode: Mode.exactOptional(),
  reason: z.string(),
  openedAt: Moment,
});
export type DrawerOpening = z.infer<typeof DrawerOpening>;

/** A clock corrected across midnight must not close a day repeatedly. */
const SET_BACK_MS = 3_600_000;

/** closed: the shift that ends. opened: the shift that starts. null: none. */
export interface ShiftChange {
  readonly closed: Shift | null;
  readonly opened: Shift | null;
}

const isOfDay = ({ day }: Shift, at: Moment): boolean => {
  const intoDayMs = at.wallMs - startOfTashkentDay(day);
  return intoDayMs > -SET_BACK_MS && intoDayMs < DAY_MS;
};

/** Whether `at` still belongs to this open shift. A day shift ends with the first entry of another day. */
const isShiftAt = (open: Shift, at: Moment): boolean => open.kind === 'counted' || isOfDay(open, at);

/** Whether an entry at `at` is in this shift. A day's shift may be over before an entry closes it. */
export const isCurrentShift = (open: Shift | undefined, shiftId: ShiftId | null, at: Moment): boolean =>
  open !== undefined && open.shiftId === shiftId && isShiftAt(open, at);

/**
 * The shift change that is due before anything is booked at `at`; null: none. A counted shift stays open
 * until a person closes it. After a clock jump by days, the till opens a shift for the day that the clock
 * shows: which day is right is unknown. With counted shifts, the till opens none.
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
