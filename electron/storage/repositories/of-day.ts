/**
 * Which rows a Tashkent day has. Money and sales of a day shift, which the till opens and closes, are of its
 * day. For counted shifts and between shifts the day of the entry counts. So each row is of one day.
 */
import { DAY_MS, startOfTashkentDay } from '../../../shared/time.ts';

/** The time of an entry. The oldest heads are in full form. */
export const WALL_MS = "COALESCE(json_extract(head, '$.at[0]'), json_extract(head, '$.at.wallMs'))";

/** Whole hours since 1970 in Tashkent time. */
export const HOUR = `(CAST(${WALL_MS} AS INTEGER) + 18000000) / 3600000`;

/** Day shifts of :day. */
export const OF_DAY = "(SELECT made_seq FROM shift WHERE day = :day AND is_others = 0 AND kind = 'day')";

/**
 * `near`: shifts in whose time an entry was written on :day, whatever their clock showed at the opening and
 * the close. `later`: the counted shift after each of them, and the first of all: they took in what became
 * certain between shifts. :mode.
 */
export const SHIFTS_OF_DAY = `spanning AS MATERIALIZED (SELECT made_seq FROM shift
    WHERE COALESCE(first_day, :day) <= :day AND COALESCE(last_day, :day) >= :day),
  near AS MATERIALIZED (SELECT made_seq FROM shift
    WHERE made_seq IN spanning AND is_others = 0 AND kind = 'counted'),
  later AS MATERIALIZED (SELECT made_seq FROM shift
    WHERE is_others = 0 AND kind = 'counted' AND made_seq NOT IN near AND made_seq IN (
      SELECT (SELECT MIN(after.made_seq) FROM shift AS after
        WHERE after.made_seq > spanning.made_seq AND after.kind = 'counted' AND after.mode = :mode) FROM spanning
      UNION ALL SELECT MIN(made_seq) FROM shift WHERE kind = 'counted' AND mode = :mode AND is_others = 0))`;

interface Booked {
  /** The columns of the shift and of the booking entry. */
  readonly shift: string;
  readonly seq: string;
}

/** Rows that may be of :day by the time of their entry, `seq`: those of counted shifts, and of none yet. */
export const timedRows = (table: string, columns: string, { shift, seq }: Booked): string =>
  [
    `${shift} IN near`,
    // The number of a shift is that of its first entry.
    `${shift} IN later AND ${seq} < ${shift}`,
    `${shift} IS NULL AND ${seq} IS NOT NULL`,
  ]
    .map((which) => `SELECT ${columns}, ${seq} AS seq FROM ${table} WHERE ${which} AND mode = :mode`)
    .join(' UNION ALL ');

export const BOOKED: Booked = { shift: 'booked_shift', seq: 'booked_seq' };

/** Of :day. */
export const IN_DAY = `${WALL_MS} >= :fromWallMs AND ${WALL_MS} < :toWallMs`;

/** The values of these statements. */
export function valuesOf(mode: string, day: string) {
  const fromWallMs = startOfTashkentDay(day);
  return { mode, day, fromWallMs, toWallMs: fromWallMs + DAY_MS };
}
