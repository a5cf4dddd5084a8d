/** The current Tashkent day, whatever shifts it has: its figures, and what it sold by hour, goods and cashier. */
import type { DayDetails, DayHours, TotalsView } from '../../shared/contract/day.ts';
import { isBlind, isCurrentShift } from '../../shared/shift/shift.ts';
import {
  averageTiyin,
  type CountAndSum,
  figuresOf,
  figuresWithoutDrawer,
  type HidingTotals,
  keptTiyin,
  type ShiftTotals,
  withoutDrawer,
} from '../../shared/shift/totals.ts';
import { DAY_MS, iso, momentOf, startOfTashkentDay, tashkentDay } from '../../shared/time.ts';
import type { ShiftContext } from './deps.ts';

/** While a shift is counted blind, no figure may reveal what its drawer should hold, not even a day's. */
function hidesCash({ journal, settings }: ShiftContext): boolean {
  const open = journal.openShift()?.shift;
  return open !== undefined && isBlind(open, settings());
}

const shown = ({ heldCashTiyin: _, ...totals }: ShiftTotals): HidingTotals => totals;

/** The day of the clock, or of the open day shift, which goes on when the clock is set back over midnight. */
function dayNow({ journal, clock }: ShiftContext): string {
  const open = journal.openShift()?.shift;
  const at = momentOf(clock);
  return open?.kind === 'day' && isCurrentShift(open, open.shiftId, at) ? open.day : tashkentDay(at.wallMs);
}

/** One answer of one moment: sums that stand beside each other agree. */
export function totalsNow(context: ShiftContext, withDetails: boolean): TotalsView {
  const { journal, endpoint } = context;
  const { mode } = endpoint;
  const day = dayNow(context);
  const totals = journal.totalsOfDay(mode, day);
  const sold = journal.soldOfDay(mode, day);
  const figures = figuresOf(totals, sold, journal.unsoldOfDay(mode, day));
  const common = { day, since: iso(startOfTashkentDay(day)) };
  if (hidesCash(context)) {
    const hidden = { keptTiyin: null, sold: { ...sold, sumTiyin: null }, shift: null, details: null };
    return { ...withoutDrawer(totals), ...common, ...hidden, figures: figuresWithoutDrawer(figures) };
  }
  const open = journal.openShift()?.shift;
  return {
    ...shown(totals),
    ...common,
    keptTiyin: keptTiyin(totals),
    sold,
    figures,
    shift:
      open?.kind === 'counted' && open.mode === mode
        ? {
            since: iso(open.openedAt.wallMs),
            keptTiyin: keptTiyin(journal.totalsOfShift(mode, open.shiftId)),
          }
        : null,
    details: withDetails ? detailsOf(context, day, sold) : null,
  };
}

const HOURS_A_DAY = 24;
const WEEK_DAYS = 7;
const TOP_GOODS = 5;

function detailsOf({ journal, clock, endpoint }: ShiftContext, day: string, sold: CountAndSum): DayDetails {
  const { mode } = endpoint;
  const startMs = startOfTashkentDay(day);
  const hoursOf = (of: string): DayHours => ({ day: of, hours: journal.hoursOfDay(mode, of) });
  const over = Math.floor((clock.wallMs() - startMs) / (DAY_MS / HOURS_A_DAY));
  return {
    hours: {
      today: hoursOf(day),
      before: hoursOf(tashkentDay(startMs - WEEK_DAYS * DAY_MS)),
      hoursOver: Math.min(HOURS_A_DAY - 1, Math.max(0, over)),
    },
    averageTiyin: averageTiyin(sold),
    topGoods: journal.topGoodsOfDay(mode, day, TOP_GOODS),
    cashiers: journal.sellersOfDay(mode, day),
  };
}
