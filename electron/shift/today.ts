/** The current Tashkent day, whatever shifts it has: its figures. */
import type { TotalsView } from '../../shared/contract/day.ts';
import { isCurrentShift } from '../../shared/shift/shift.ts';
import {
  figuresOf,
  figuresWithoutDrawer,
  type HidingTotals,
  keptTiyin,
  type ShiftTotals,
  withoutDrawer,
} from '../../shared/shift/totals.ts';
import { iso, momentOf, startOfTashkentDay, tashkentDay } from '../../shared/time.ts';
import { hidesCash } from './blind.ts';
import type { ShiftContext } from './deps.ts';

const shown = ({ heldCashTiyin: _, ...totals }: ShiftTotals): HidingTotals => totals;

/** The day of the clock, or of the open day shift, which goes on when the clock is set back over midnight. */
export function dayNow({ journal, clock }: ShiftContext): string {
  const open = journal.openShift()?.shift;
  const at = momentOf(clock);
  return open?.kind === 'day' && isCurrentShift(open, open.shiftId, at) ? open.day : tashkentDay(at.wallMs);
}

/** Added up again only after a new entry: the page asks at each look at a payment. */
export function totalsNow(context: ShiftContext): () => TotalsView {
  let last: { readonly of: string; readonly sums: ReturnType<typeof sumsOf> } | null = null;
  return () => {
    const day = dayNow(context);
    const of = `${day} ${context.journal.logEnd().seq}`;
    if (last?.of !== of) last = { of, sums: sumsOf(context, day) };
    return viewOf(context, day, last.sums);
  };
}

/** All sums are of one moment, so they agree. */
function sumsOf({ journal, endpoint: { mode } }: ShiftContext, day: string) {
  const { unread, ...totals } = journal.totalsOfDay(mode, day);
  const sold = journal.soldOfDay(mode, day);
  const open = journal.openShift()?.shift;
  const shift =
    open?.kind === 'counted' && open.mode === mode
      ? { since: iso(open.openedAt.wallMs), keptTiyin: keptTiyin(journal.totalsOfShift(mode, open.shiftId)) }
      : null;
  return { totals, unread, sold, figures: figuresOf(totals, sold, journal.unsoldOfDay(mode, day)), shift };
}

function viewOf(context: ShiftContext, day: string, sums: ReturnType<typeof sumsOf>): TotalsView {
  const { totals, unread, sold, figures, shift } = sums;
  const common = { day, since: iso(startOfTashkentDay(day)), unread };
  if (hidesCash(context)) {
    const hidden = { keptTiyin: null, sold: { ...sold, sumTiyin: null }, shift: null };
    return { ...withoutDrawer(totals), ...common, ...hidden, figures: figuresWithoutDrawer(figures) };
  }
  return { ...shown(totals), ...common, keptTiyin: keptTiyin(totals), sold, figures, shift };
}
