/** Reads the national list out of a workbook: the sheet that holds it, row by row. */
import type { FileRow } from '../../../shared/catalogue/file/goods-row.ts';
import {
  type FoundColumns,
  type ListCell,
  listColumns,
} from '../../../shared/catalogue/national/list-columns.ts';
import { isBlankRow, nationalRow } from '../../../shared/catalogue/national/list-row.ts';
import type { NationalRow } from '../../../shared/catalogue/national/national-list.ts';
import type { FileBytes, Watch } from '../file/file-bytes.ts';
import { type SheetParts, SheetRows } from '../file/sheet-rows.ts';
import { openWorkbook, type Sheet } from '../file/workbook.ts';
import { readDirectory } from '../file/zip-directory.ts';
import { inflatedTexts } from '../file/zip-entry.ts';

/** Titles and headers stand in the first rows. */
const HEADER_ROWS = 50;

export interface ListBatch {
  readonly rows: readonly NationalRow[];
  /** Rows without a usable code. */
  readonly refused: number;
}

/** A code that the spreadsheet keeps as a number has lost digits, whatever it shows. */
const cellsOf = ({ cells, numbers }: FileRow): readonly ListCell[] =>
  numbers === null ? cells : cells.map((text, at) => (numbers.has(at) ? Number(text) : text));

function batchOf(rows: readonly FileRow[], { columns }: FoundColumns): ListBatch {
  const filled = rows.map(cellsOf).filter((cells) => !isBlankRow(cells));
  const good = filled.flatMap((cells) => nationalRow(cells, columns) ?? []);
  return { rows: good, refused: filled.length - good.length };
}

/** Answers whether the sheet holds the list. */
async function* batchesOf(
  bytes: FileBytes,
  sheet: Sheet,
  parts: SheetParts,
  watch: Watch,
): AsyncGenerator<ListBatch, boolean, undefined> {
  let found: FoundColumns | null = null;
  let first: FileRow[] = [];
  const sheetRows = new SheetRows(parts);
  for await (const text of inflatedTexts(bytes, sheet.entry, watch)) {
    const rows = sheetRows.push(text);
    if (found) {
      yield batchOf(rows, found);
      continue;
    }
    first = [...first, ...rows];
    found = listColumns(first.slice(0, HEADER_ROWS).map(cellsOf));
    if (found) {
      yield batchOf(first.slice(found.headerRows), found);
      first = [];
    } else if (first.length >= HEADER_ROWS) return false;
  }
  sheetRows.end();
  return found !== null;
}

const counting = (bytes: FileBytes, onRead: (length: number) => void): FileBytes => ({
  ...bytes,
  async *pieces(from, to, watch) {
    for await (const piece of bytes.pieces(from, to, watch)) {
      onRead(piece.length);
      yield piece;
    }
  },
});

/** Answers whether a sheet holds the list. @throws `UnfitTable` */
export async function* readNationalList(
  bytes: FileBytes,
  { signal, onProgress = () => undefined }: Watch,
): AsyncGenerator<ListBatch, boolean, undefined> {
  const watch = signal ? { signal } : {};
  // The shared texts come first, and may be most of the file.
  let read = 0;
  const counted = counting(bytes, (length) => {
    read += length;
    onProgress(Math.min(1, read / bytes.size));
  });
  const { sheets, parts } = await openWorkbook(counted, await readDirectory(counted), watch);
  for (const sheet of sheets) {
    if (yield* batchesOf(counted, sheet, parts, watch)) return true;
  }
  return false;
}
