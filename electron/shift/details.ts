/**
 * What the current day sold by hour, goods and cashier. It reads every sale of the day, so a thread counts it:
 * only for a page that shows it, again only after a sale, and seldom.
 */
import type { DayDetails, HoursView } from '../../shared/contract/day.ts';
import { averageTiyin, type CountAndSum } from '../../shared/shift/totals.ts';
import { DAY_MS, iso, startOfTashkentDay, tashkentDay } from '../../shared/time.ts';
import type { SoldParts } from '../storage/journal-shifts.ts';
import { hidesCash } from './blind.ts';
import type { ShiftContext } from './deps.ts';
import { dayNow } from './today.ts';

/** Shorter than the interval at which the page asks. */
const COUNT_EVERY_MS = 9_000;
const HOURS_A_DAY = 24;
const WEEK_DAYS = 7;

interface Counted {
  readonly day: string;
  /** As counted in the same moment as the parts. */
  readonly sold: CountAndSum;
  /** null: the journal can't be read. */
  readonly parts: SoldParts | null;
  readonly at: { readonly wallMs: number; readonly monoMs: number };
}

export function detailsNow(context: ShiftContext): () => Promise<DayDetails | null> {
  const { clock, journal, endpoint, soldOn } = context;
  const { mode } = endpoint;
  let last: Counted | null = null;
  let running: Promise<Counted> | null = null;
  const count = async (day: string, sold: CountAndSum): Promise<Counted> => {
    const at = { wallMs: clock.wallMs(), monoMs: clock.monoMs() };
    const parts = await soldOn({ mode, day, before: dayBefore(day) });
    return { day, sold, parts, at };
  };
  const current = (): Promise<Counted> | Counted => {
    const day = dayNow(context);
    if (last?.day === day && clock.monoMs() - last.at.monoMs < COUNT_EVERY_MS) return last;
    const sold = journal.soldOfDay(mode, day);
    // No refund changes a day's sold sales, so the same sum means the same parts.
    if (last?.day === day && last.sold.sumTiyin === sold.sumTiyin && isWhole(last)) return last;
    running ??= count(day, sold).finally(() => {
      running = null;
    });
    return running;
  };
  return async () => {
    if (hidesCash(context)) return null;
    last = await current();
    // A blind count may have begun meanwhile.
    return hidesCash(context) ? null : detailsOf(last, clock.wallMs());
  };
}

const dayBefore = (day: string): string => tashkentDay(startOfTashkentDay(day) - WEEK_DAYS * DAY_MS);

/** A part that could not be read is tried again. */
const isWhole = ({ parts }: Counted): boolean =>
  parts !== null && Object.values(parts).every((part) => part !== null);

function detailsOf({ day, sold, parts, at }: Counted, nowWallMs: number): DayDetails {
  return {
    at: iso(at.wallMs),
    hours: parts && hoursOf(parts, day, nowWallMs),
    averageTiyin: averageTiyin(sold),
    topGoods: parts?.topGoods ?? null,
    cashiers: parts?.sellers ?? null,
  };
}

function hoursOf({ hours, hoursBefore }: SoldParts, day: string, nowWallMs: number): HoursView | null {
  if (hours === null) return null;
  const over = Math.floor((nowWallMs - startOfTashkentDay(day)) / (DAY_MS / HOURS_A_DAY));
  return {
    today: { day, hours },
    before: { day: dayBefore(day), hours: hoursBefore },
    hoursOver: Math.min(HOURS_A_DAY - 1, Math.max(0, over)),
  };
}
