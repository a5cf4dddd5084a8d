/** Which sign separates the cells of a CSV. */
import { CsvRows, type Delimiter } from './csv-rows.ts';
import { findTable } from './find-table.ts';
import type { FileRow } from './goods-row.ts';

/** A person may choose one after a wrong preview. */
export const CSV_DELIMITERS = [';', ',', '\t', '|'] as const satisfies readonly Delimiter[];
const SAMPLE_ROWS = 100;
/** A spreadsheet reads this line, and does not show it. */
const NAMED = /^sep=([,;\t|])(?:\r\n|\n|\r)/i;

export interface FoundDelimiter {
  readonly delimiter: Delimiter;
  /** Characters before the first row. */
  readonly skip: number;
}

/** sample: the beginning of the file. isWhole: the sample is all of it. */
export function findDelimiter(sample: string, isWhole: boolean): FoundDelimiter {
  const [line, named] = NAMED.exec(sample) ?? [];
  if (line !== undefined) return { delimiter: named as Delimiter, skip: line.length };
  const scored = CSV_DELIMITERS.map((delimiter) => ({
    delimiter,
    score: scoreOf(sample, isWhole, delimiter),
  }));
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one));
  return { delimiter: best.delimiter, skip: 0 };
}

/** Known headers count most. Without any, rows of the same width do. */
function scoreOf(sample: string, isWhole: boolean, delimiter: Delimiter): number {
  const csv = new CsvRows(delimiter);
  const rows = [...csv.push(sample), ...(isWhole ? csv.end() : [])].slice(0, SAMPLE_ROWS);
  const { columns, fault } = findTable(rows);
  const known = columns.filter(({ field }) => field !== null).length + (fault === null ? 1 : 0);
  return known * 1_000 + evenness(rows);
}

/** Columns of the commonest width above one, times the share of rows that have it. */
function evenness(rows: readonly FileRow[]): number {
  const times = new Map<number, number>();
  for (const { cells } of rows) times.set(cells.length, (times.get(cells.length) ?? 0) + 1);
  const best = [...times].filter(([width]) => width > 1).toSorted(([, one], [, other]) => other - one)[0];
  return best ? (best[0] * best[1]) / rows.length : 0;
}
