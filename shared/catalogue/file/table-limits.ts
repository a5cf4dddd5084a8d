/** What a table may eat, and how a reader stops. */
import type { FileFault } from '../../errors/goods-fault.ts';

/** As a spreadsheet has them. */
const MOST_ROWS = 1_048_576;
export const LONGEST_CELL = 32_767;
/** Far above any list of goods. */
export const MOST_COLUMNS = 1_000;
/** Characters of one row as it stands in the file. */
export const LONGEST_ROW = 4_000_000;

/** Readers throw this within a file's stream; `readGoodsFile` answers its fault. */
export class UnfitTable extends Error {
  readonly fault: FileFault;
  constructor(code: FileFault['code'], limit?: number) {
    super(code);
    this.fault = limit === undefined ? { code } : { code, limit };
  }
}

/** Checks a row's bounds, and leaves out empty cells at its end. @throws UnfitTable */
export function fitCells(row: number, cells: readonly string[]): readonly string[] {
  if (row > MOST_ROWS) throw new UnfitTable('too-many-rows', MOST_ROWS);
  let width = cells.length;
  while (width > 0 && (cells[width - 1] ?? '').trim() === '') width -= 1;
  if (width > MOST_COLUMNS) throw new UnfitTable('too-many-columns', MOST_COLUMNS);
  for (const cell of cells)
    if (cell.length > LONGEST_CELL) throw new UnfitTable('cell-too-long', LONGEST_CELL);
  return width === cells.length ? cells : cells.slice(0, width);
}
