/** Finds the header among titles, blank rows and the goods themselves. */
import { foldHeader } from './fold-header.ts';
import type { FileRow } from './goods-row.ts';
import { meaningOf } from './header-words.ts';

export interface HeaderRow {
  /** As a spreadsheet shows it. null: the table has no header. */
  readonly row: number | null;
  /** The first row that may hold goods. */
  readonly firstRow: number;
  readonly headers: readonly string[];
}

/** A longer preamble is no preamble. */
const MOST_ABOVE = 60;
/** Fields that make a table a table of goods. */
const TELLING: ReadonlySet<string> = new Set([
  'name',
  'nameUz',
  'nameRu',
  'nameEn',
  'barcode',
  'price',
  'spic',
]);
const LONGEST_HEADER = 120;

type Mapped = Pick<ReadonlyMap<string, unknown>, 'has' | 'size'>;

/** mapped: folded headers that a person has mapped. */
export function findHeader(head: readonly FileRow[], mapped: Mapped): HeaderRow {
  const rows = head.slice(0, MOST_ABOVE);
  // One known header may be chance; one that a person mapped is none.
  const least = mapped.size > 0 ? 0 : 1;
  let best: { readonly header: HeaderRow; readonly score: number } | null = null;
  for (const [at, row] of rows.entries()) {
    for (const [rowsMore, header] of headersAt(row, rows[at + 1]).entries()) {
      // A second row must add a field, or else the row above is a title.
      const score = scoreOf(header.headers, mapped) - rowsMore / 2;
      if (score > (best?.score ?? least)) best = { header, score };
    }
  }
  return best?.header ?? guessedHeader(rows);
}

/** The row alone, and together with the row below it. */
function headersAt(row: FileRow, next: FileRow | undefined): readonly HeaderRow[] {
  const alone = { row: row.row, firstRow: row.row + 1, headers: row.cells.map(headerText) };
  if (!next || next.row !== row.row + 1 || next.cells.some(isNumber)) return [alone];
  return [alone, { row: next.row, firstRow: next.row + 1, headers: joined(row.cells, next.cells) }];
}

const headerText = (cell: string): string => cell.replace(/\s+/g, ' ').trim().slice(0, LONGEST_HEADER);

/** A merged cell of the upper row stands over several columns, and holds its text in the first. */
function joined(upper: readonly string[], lower: readonly string[]): readonly string[] {
  let above = '';
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => {
    const [top, bottom] = [headerText(upper[at] ?? ''), headerText(lower[at] ?? '')];
    above = top === '' ? above : top;
    if (bottom === '') return top;
    const both = `${above} ${bottom}`.trim();
    return meaningOf(both, foldHeader(both)) || !meaningOf(bottom, foldHeader(bottom)) ? both : bottom;
  });
}

const isNumber = (cell: string): boolean => /^\s*[\d][\d\s.,]*$/.test(cell);

/** Known fields, if one of them makes it a table of goods; what a person mapped counts alike. */
function scoreOf(headers: readonly string[], mapped: Mapped): number {
  const known = new Set<string>();
  for (const header of headers) {
    const folded = foldHeader(header);
    const meaning = folded === '' ? null : meaningOf(header, folded);
    if (mapped.has(folded)) known.add(`mapped ${folded}`);
    else if (meaning) known.add(meaning.field);
  }
  const tells = [...known].some((field) => TELLING.has(field) || field.startsWith('mapped '));
  return tells ? known.size : 0;
}

/** A row of texts above a row with numbers is a header in words that the till does not know. */
function guessedHeader(rows: readonly FileRow[]): HeaderRow {
  const isTexts = ({ cells }: FileRow): boolean =>
    cells.filter((cell) => cell.trim() !== '').length > 1 && !cells.some(isNumber);
  const at = rows.findIndex(
    (row, index) =>
      isTexts(row) &&
      (rows[index + 1]?.cells.some(isNumber) ?? false) &&
      rows[index + 1]?.row === row.row + 1,
  );
  const found = rows[at];
  if (found) return { row: found.row, firstRow: found.row + 1, headers: found.cells.map(headerText) };
  return { row: null, firstRow: rows[0]?.row ?? 1, headers: [] };
}
