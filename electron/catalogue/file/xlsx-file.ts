/** Opens a workbook as a table: of several sheets, the one with goods. */
import { type FoundTable, findTable, HEAD_ROWS } from '../../../shared/catalogue/file/find-table.ts';
import type { FileRow } from '../../../shared/catalogue/file/goods-row.ts';
import { UnfitTable } from '../../../shared/catalogue/file/table-limits.ts';
import type { FileBytes, Watch } from './file-bytes.ts';
import { SheetRows } from './sheet-rows.ts';
import { headOf, type OpenOptions, type TableFile, watchOf } from './table-file.ts';
import { openWorkbook, type Sheet } from './workbook.ts';
import { readDirectory } from './zip-directory.ts';
import { inflatedTexts } from './zip-entry.ts';

interface Seen {
  readonly sheet: Sheet;
  readonly head: readonly FileRow[];
  readonly table: FoundTable;
}

/** @throws UnfitTable */
export async function openXlsx(bytes: FileBytes, options: OpenOptions): Promise<TableFile> {
  const watch = watchOf(options);
  const { sheets, parts } = await openWorkbook(bytes, await readDirectory(bytes), watch);
  async function* rowsOf(sheet: Sheet, watched: Watch): AsyncGenerator<readonly FileRow[]> {
    const rows = new SheetRows(parts);
    for await (const piece of inflatedTexts(bytes, sheet.entry, watched)) yield rows.push(piece);
    rows.end();
  }
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const choice = visible.length > 0 ? visible : sheets;
  const chosen = choice.filter(({ name }) => name === options.sheet);
  let best: Seen | null = null;
  for (const sheet of chosen.length > 0 ? chosen : choice) {
    const head = await headOf(rowsOf(sheet, watch), HEAD_ROWS);
    const seen = { sheet, head, table: findTable(head, options.mapping) };
    if (best === null || worth(seen) > worth(best)) best = seen;
  }
  if (best === null) throw new UnfitTable('not-a-workbook');
  const { sheet, head, table } = best;
  return {
    head,
    table,
    encoding: null,
    delimiter: null,
    sheet: sheet.name,
    sheets: choice.map(({ name }) => name),
    rows: (watched) => rowsOf(sheet, watched),
    close: bytes.close,
  };
}

/** Goods above all, then known columns, then rows. */
const worth = ({ table, head }: Seen): number =>
  (table.fault === null || table.fault === 'national-list' ? 10_000_000 : 0) +
  table.columns.filter(({ field }) => field !== null).length * 10_000 +
  head.length;
