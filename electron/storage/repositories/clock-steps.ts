/** Whether the wall clock went back while entries were written. Then their times are unreliable. */
import type { DatabaseSync } from 'node:sqlite';
import { WALL_MS } from './of-day.ts';

/** A smaller step is the normal correction of a clock. */
const STEP_MS = 60_000;

/** Whether the clock went back by more than a minute from one entry to the next. Both ends are included. */
export function clockStepsIn(database: DatabaseSync): (fromSeq: number, toSeq: number) => boolean {
  const step = database.prepare(`SELECT 1 FROM (
      SELECT ${WALL_MS} AS wall, LAG(${WALL_MS}) OVER (ORDER BY seq) AS before
      FROM log WHERE seq >= ? AND seq <= ?)
    WHERE wall < before - ${STEP_MS} LIMIT 1`);
  return (fromSeq, toSeq) => step.get(fromSeq, toSeq) !== undefined;
}
