/**
 * Which rows a Tashkent day has. Money and sales of a day shift, which the till opens and closes, are of its
 * day. For counted shifts and between shifts the day of the entry counts. So each row is of one day.
 */
import { DAY_MS, LAST_DAY_MS, startOfTashkentDay } from '../../../shared/time.ts';

/** The oldest heads are in full form. */
const STORED_MS = "COALESCE(json_extract(head, '$.at[0]'), json_extract(head, '$.at.wallMs'))";
/** The time of an entry; null: it can't be read, or damage made it a number that is no time of a till. */
export const WALL_MS = `CASE WHEN json_valid(head)
  THEN CASE WHEN ${STORED_MS} BETWEEN 0 AND ${LAST_DAY_MS} THEN ${STORED_MS} END END`;

/** Whole hours since 1970 in Tashkent time; null: the entry can't be read. */
export const HOUR = `(CAST(${WALL_MS} AS INTEGER) + 18000000) / 3600000`;

/** Day shifts of :day. */
export const OF_DAY = "(SELECT made_seq FROM shift WHERE day = :day AND is_others = 0 AND kind = 'day')";

/**
 * `whole`: counted shifts that wrote only on :day. `split`: those that wrote on :day and on others, whatever
 * their clock showed at the opening and the close. `later`: counted shifts that took in what became certain
 * between shifts on :day. They are each `whole` one, the next after a shift of :day, and the first of all. :mode.
 */
export const SHIFTS_OF_DAY = `spanning AS MATERIALIZED (SELECT made_seq,
      is_others = 0 AND kind = 'counted' AS is_ours, first_day IS :day AND last_day IS :day AS is_whole FROM shift
    WHERE COALESCE(first_day, :day) <= :day AND COALESCE(last_day, :day) >= :day),
  whole AS MATERIALIZED (SELECT made_seq FROM spanning WHERE is_ours AND is_whole),
  split AS MATERIALIZED (SELECT made_seq FROM spanning WHERE is_ours AND NOT is_whole),
  later AS MATERIALIZED (SELECT made_seq FROM shift
    WHERE is_others = 0 AND kind = 'counted' AND made_seq NOT IN split AND made_seq IN (
      SELECT made_seq FROM whole
      UNION ALL SELECT (SELECT MIN(after.made_seq) FROM shift AS after
        WHERE after.made_seq > spanning.made_seq AND after.kind = 'counted' AND after.mode = :mode) FROM spanning
      UNION ALL SELECT MIN(made_seq) FROM shift WHERE kind = 'counted' AND mode = :mode AND is_others = 0))`;

interface Booked {
  /** The columns of the shift and of the booking entry. */
  readonly shift: string;
  readonly seq: string;
}

const rowsWhere = (table: string, columns: string, which: readonly string[], seq: string): string =>
  which
    .map((one) => `SELECT ${columns}, ${seq} AS seq FROM ${table} WHERE ${one} AND mode = :mode`)
    .join(' UNION ALL ');

/**
 * Rows of counted shifts that are of :day, whatever their entries say. A shift's number is its first entry's. No row
 * is newer than its entry: most rows are told from the index, by their number.
 */
export const wholeRows = (table: string, columns: string, { shift, seq }: Booked): string =>
  rowsWhere(
    table,
    columns,
    [`${shift} IN whole AND (${table}.rowid >= ${shift} OR ${seq} >= ${shift})`],
    seq,
  );

/** Rows of the day shifts of :day. */
export const dayShiftRows = (table: string, columns: string, { shift, seq }: Booked): string =>
  rowsWhere(table, columns, [`${shift} IN ${OF_DAY}`], seq);

/** Rows that may be of :day by the time of their entry, `seq`: those of counted shifts, and of none yet. */
export const timedRows = (table: string, columns: string, { shift, seq }: Booked): string => {
  const between = `${shift} IS NULL AND ${seq} IS NOT NULL`;
  return rowsWhere(
    table,
    columns,
    [`${shift} IN split`, `${shift} IN later AND ${table}.rowid < ${shift} AND ${seq} < ${shift}`, between],
    seq,
  );
};

export const BOOKED: Booked = { shift: 'booked_shift', seq: 'booked_seq' };

/** Of :day; null: the entry can't be read. */
export const IN_DAY = `(${WALL_MS}) BETWEEN :fromWallMs AND :toWallMs - 1`;

/** The values of these statements. */
export function valuesOf(mode: string, day: string) {
  const fromWallMs = startOfTashkentDay(day);
  return { mode, day, fromWallMs, toWallMs: fromWallMs + DAY_MS };
}
