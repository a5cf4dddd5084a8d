/** The first values of each column of a file, to stand beside its meaning. */
import type { FileView } from '../../../shared/contract/goods.ts';

export interface ColumnSample {
  /** The header, or the column's letter. */
  readonly column: string;
  readonly values: readonly string[];
}

const MOST_VALUES = 3;

/** A is 0, B is 1, AA is 26. null: no letters of a column. */
function placeOfLetters(column: string): number | null {
  if (!/^[A-Z]{1,3}$/.test(column)) return null;
  return [...column].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

type Head = FileView['head'];

/** The row that holds the most of the headers; -1: the file has none. */
function headerRow(head: Head, columns: readonly string[]): number {
  const known = new Set(columns);
  const scores = head.map(({ cells }) => cells.filter((cell) => known.has(cell.trim())).length);
  const best = Math.max(0, ...scores);
  return best === 0 ? -1 : scores.indexOf(best);
}

export function columnSamples({
  head,
  preview,
}: Pick<FileView, 'head' | 'preview'>): readonly ColumnSample[] {
  const columns = Object.keys(preview.columns);
  const headers = headerRow(head, columns);
  const named = head[headers]?.cells.map((cell) => cell.trim()) ?? [];
  const rows = head.slice(headers + 1);
  return columns.map((column, nth) => {
    const inHeader = named.indexOf(column);
    const place = inHeader >= 0 ? inHeader : (placeOfLetters(column) ?? nth);
    const values = rows.map(({ cells }) => cells[place]?.trim() ?? '').filter((value) => value !== '');
    return { column, values: values.slice(0, MOST_VALUES) };
  });
}
