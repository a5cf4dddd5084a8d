/** Reads the national list out of a workbook: the sheet that holds it, row by row. */
import type { FileHandle } from 'node:fs/promises';
import { type FoundColumns, listColumns } from '../../../shared/catalogue/national/list-columns.ts';
import { isBlankRow, nationalRow } from '../../../shared/catalogue/national/list-row.ts';
import type { NationalRow } from '../../../shared/catalogue/national/national-list.ts';
import type { SheetRow } from '../sheet/sheet-rows.ts';
import { openWorkbook, type Sheet } from '../sheet/workbook.ts';

/** Titles and headers stand in the first rows. */
const HEADER_ROWS = 50;

export interface ListBatch {
  readonly rows: readonly NationalRow[];
  /** Rows without a usable code. */
  readonly refused: number;
}

function batchOf(rows: readonly SheetRow[], { columns }: FoundColumns): ListBatch {
  const filled = rows.filter(({ cells }) => !isBlankRow(cells));
  const good = filled.flatMap(({ cells }) => nationalRow(cells, columns) ?? []);
  return { rows: good, refused: filled.length - good.length };
}

/** Answers whether the sheet holds the list. */
async function* batchesOf(
  sheet: Sheet,
  onRead: (bytes: number) => void,
): AsyncGenerator<ListBatch, boolean, undefined> {
  let found: FoundColumns | null = null;
  let first: SheetRow[] = [];
  for await (const rows of sheet.rows(onRead)) {
    if (found) {
      yield batchOf(rows, found);
      continue;
    }
    first = [...first, ...rows];
    found = listColumns(first.slice(0, HEADER_ROWS).map(({ cells }) => cells));
    if (found) {
      yield batchOf(first.slice(found.headerRows), found);
      first = [];
    } else if (first.length >= HEADER_ROWS) return false;
  }
  return found !== null;
}

/**
 * Answers whether a sheet holds the list. onProgress: the share of the sheet that was read. @throws
 * `SheetFault`, and what the disk throws.
 */
export async function* readNationalList(
  file: FileHandle,
  onProgress: (share: number) => void,
): AsyncGenerator<ListBatch, boolean, undefined> {
  for (const sheet of await openWorkbook(file)) {
    let read = 0;
    const isList = yield* batchesOf(sheet, (bytes) => {
      read += bytes;
      onProgress(Math.min(1, read / Math.max(1, sheet.bytes)));
    });
    if (isList) return true;
  }
  return false;
}
