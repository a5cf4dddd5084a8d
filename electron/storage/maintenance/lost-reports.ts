/**
 * Closed Z reports, perhaps printed, that the books lost. A repair can't join what lies behind a gap, and an
 * empty journal begins without shifts. One entry names their numbers, so that the next report can list them.
 */
import type { DatabaseSync } from 'node:sqlite';
import { decode } from '../entry.ts';
import type { Payload } from '../kinds.ts';
import type { Line } from './lines.ts';

type Lost = Payload<'reports.lost'>['reports'][number];
type Series = Pick<Lost, 'tillId' | 'journalId' | 'mode'>;

/**
 * database: the books as rebuilt. left: lines that the books lack. Numbers between the last report in the
 * books and a report in the lines are lost too. Reports without any trace stay unnamed.
 */
export function lostReports(database: DatabaseSync, left: Iterable<Line>, tillId: string): Lost[] {
  const kept = database.prepare('SELECT MAX(number) AS last FROM shift WHERE journal_id = ? AND mode = ?');
  const found = new Map<string, { readonly series: Series; readonly numbers: Set<number> }>();
  for (const line of left) {
    const closed = line.kind === 'shift.closed' ? closedBy(line) : null;
    if (closed === null || closed.series.tillId !== tillId) continue;
    const { series, number } = closed;
    const key = `${series.journalId} ${series.mode}`;
    const numbers = found.get(key)?.numbers ?? new Set();
    found.set(key, { series, numbers: numbers.add(number) });
  }
  return [...found.values()].flatMap(({ series, numbers }) => {
    const last = Number(kept.get(series.journalId, series.mode)?.last ?? 0);
    for (let number = last + 1; number < Math.max(...numbers); number += 1) numbers.add(number);
    return rangesOf([...numbers].toSorted((a, b) => a - b)).map((range) => ({ ...series, ...range }));
  });
}

/** null: no Z report, or unreadable. */
function closedBy(line: Line): { readonly series: Series; readonly number: number } | null {
  try {
    const entry = decode(line);
    const z = entry.kind === 'shift.closed' ? entry.payload.z : null;
    if (z === null) return null;
    const { tillId, journalId, mode } = z.report.head;
    return { series: { tillId, journalId, mode }, number: z.number };
  } catch {
    return null;
  }
}

/** 3, 4, 5, 8 -> 3 to 5, and 8. */
function rangesOf(numbers: readonly number[]): readonly Pick<Lost, 'from' | 'to'>[] {
  const ranges: { from: number; to: number }[] = [];
  for (const number of numbers) {
    const range = ranges.at(-1);
    if (range && number <= range.to + 1) range.to = number;
    else ranges.push({ from: number, to: number });
  }
  return ranges;
}
