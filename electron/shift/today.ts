/** The totals of the current Tashkent day, as sums and by the hour, whatever shifts the day has. */
import type { TotalsView } from '../../shared/contract/history.ts';
import type { DayHours, HoursView } from '../../shared/contract/shift.ts';
import { addTiyin } from '../../shared/money.ts';
import { isBlind } from '../../shared/shift/shift.ts';
import { type HidingTotals, keptTiyin, type ShiftTotals, withoutDrawer } from '../../shared/shift/totals.ts';
import { DAY_MS, startOfTashkentDay, tashkentDay } from '../../shared/time.ts';
import type { ShiftContext } from './deps.ts';

/** While a shift is counted blind, no figure may reveal what its drawer should hold, not even a day's. */
function hidesCash({ journal, settings }: ShiftContext): boolean {
  const open = journal.openShift()?.shift;
  return open !== undefined && isBlind(open, settings());
}

const shown = ({ heldCashTiyin: _, ...totals }: ShiftTotals): HidingTotals => totals;

/** The day's totals, as in the chart, and the totals of the open counted shift. */
export function totalsNow(context: ShiftContext): TotalsView {
  const { journal, clock, endpoint } = context;
  const { mode } = endpoint;
  const shownTotals = hidesCash(context) ? withoutDrawer : shown;
  const day = tashkentDay(clock.wallMs());
  const totals = shownTotals(journal.totalsOfDay(mode, day));
  const open = journal.openShift()?.shift;
  return {
    ...totals,
    since: new Date(startOfTashkentDay(day)).toISOString(),
    keptTiyin: keptTiyin(totals),
    shift:
      open?.kind === 'counted' && open.mode === mode
        ? {
            since: new Date(open.openedAt.wallMs).toISOString(),
            keptTiyin: keptTiyin(shownTotals(journal.totalsOfShift(mode, open.shiftId))),
          }
        : null,
  };
}

const HOURS_A_DAY = 24;
const WEEK_DAYS = 7;

/**
 * Today, and the same weekday a week before. During a blind count both are without cash, so that they
 * compare.
 */
export function chartNow(context: ShiftContext): HoursView {
  const now = context.clock.wallMs();
  const withoutCash = hidesCash(context);
  const hoursOf = (wallMs: number): DayHours => dayHours(context, wallMs, withoutCash);
  const hoursOver = Math.floor((now - startOfTashkentDay(tashkentDay(now))) / (DAY_MS / HOURS_A_DAY));
  return { today: hoursOf(now), before: hoursOf(now - WEEK_DAYS * DAY_MS), hoursOver, withoutCash };
}

function dayHours({ journal, endpoint }: ShiftContext, wallMs: number, withoutCash: boolean): DayHours {
  const day = tashkentDay(wallMs);
  const from = startOfTashkentDay(day);
  const found = journal
    .hoursBetween(endpoint.mode, from, from + DAY_MS)
    .filter((one) => one.day === day && !(withoutCash && one.isCash));
  const hours = Array.from({ length: HOURS_A_DAY }, (_, hour) => {
    const taken = found.filter((one) => one.hour === hour);
    const count = taken.reduce((sum, one) => sum + one.count, 0);
    return { count, sumTiyin: addTiyin(...taken.map(({ sumTiyin }) => sumTiyin)) };
  });
  return { day, hours };
}
