/** Whether the wall clock went back while entries were written: their times are not to be trusted then. */
import type { DatabaseSync } from 'node:sqlite';
import { WALL_MS } from './touched-shifts.ts';

/** Less is a clock that is kept right. */
const STEP_MS = 60_000;

/** Of the entries from one to another, both among them: from one of them to the next by more than a minute. */
export function clockStepsIn(database: DatabaseSync): (fromSeq: number, toSeq: number) => boolean {
  const step = database.prepare(`SELECT 1 FROM (
      SELECT ${WALL_MS} AS wall, LAG(${WALL_MS}) OVER (ORDER BY seq) AS before
      FROM log WHERE seq >= ? AND seq <= ?)
    WHERE wall < before - ${STEP_MS} LIMIT 1`);
  return (fromSeq, toSeq) => step.get(fromSeq, toSeq) !== undefined;
}
