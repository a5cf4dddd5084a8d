/** When an entry was written, and which shifts may have booked money in a span of time. */

/** The time of an entry. The oldest heads are in full form. */
export const WALL_MS = "COALESCE(json_extract(head, '$.at[0]'), json_extract(head, '$.at.wallMs'))";

/** Whole hours since 1970 in Tashkent time. */
export const HOUR = `(CAST(${WALL_MS} AS INTEGER) + 18000000) / 3600000`;

/**
 * This till's shifts that may have booked money in the span. The open shift always counts, because its clock
 * may have been set back. :fromWallMs, :toWallMs.
 */
export const TOUCHED = `SELECT made_seq FROM shift WHERE is_others = 0
  AND (is_open = 1 OR closed_wall_ms < opened_wall_ms
    OR (opened_wall_ms < :toWallMs AND closed_wall_ms >= :fromWallMs))`;
