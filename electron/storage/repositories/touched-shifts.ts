/** When something was booked by the wall clock, and in which shifts to look for what was booked in a span of it. */

/** When an entry was written; the first heads were written out in full. */
export const WALL_MS = "COALESCE(json_extract(head, '$.at[0]'), json_extract(head, '$.at.wallMs'))";

/** A whole number of hours since 1970, as Tashkent counts its days. */
export const HOUR = `(CAST(${WALL_MS} AS INTEGER) + 18000000) / 3600000`;

/**
 * This till's shifts in which something may have been booked in a span. The open one always: its clock may have been
 * set back behind its opening. :fromWallMs, :toWallMs.
 */
export const TOUCHED = `SELECT made_seq FROM shift WHERE is_others = 0
  AND (is_open = 1 OR closed_wall_ms < opened_wall_ms
    OR (opened_wall_ms < :toWallMs AND closed_wall_ms >= :fromWallMs))`;
