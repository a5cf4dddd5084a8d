/** The whole catalogue as CSV or as a workbook. Nothing in it is a formula. */
import { isBare } from '../../../shared/catalogue/category.ts';
import {
  categoryCells,
  goodsCells,
  groupCells,
  keptText,
  SHEET_COLUMNS,
  type SheetCell,
  type SheetRow,
} from '../../../shared/catalogue/export/goods-sheet.ts';
import type { GoodsStore } from '../../../shared/catalogue/goods-store.ts';
import type { Language } from '../../../shared/settings/languages.ts';
import { soumOf } from '../../export/csv.ts';
import { xlsxOf } from '../../export/xlsx.ts';

export type ExportFormat = 'csv' | 'xlsx';

type Rows = Iterable<SheetRow>;

export const exportGoods = async (
  format: ExportFormat,
  store: Pick<GoodsStore, 'all' | 'categories' | 'groups'>,
  language: Language,
): Promise<Uint8Array> =>
  format === 'csv'
    ? csvBytes(rowsOf(store, language), language)
    : await workbookBytes(rowsOf(store, language));

/** A category that gives its products nothing is in their rows. */
function* rowsOf(
  store: Pick<GoodsStore, 'all' | 'categories' | 'groups'>,
  language: Language,
): Generator<SheetRow> {
  for (const record of store.all()) yield goodsCells(record, language);
  for (const category of store.categories()) if (!isBare(category)) yield categoryCells(category);
  for (const group of store.groups()) yield groupCells(group, language);
}

const HEADERS = SHEET_COLUMNS.map(({ header }) => header);
const ROWS_A_PIECE = 1_000;
/** A spreadsheet reads a text as a formula that begins so. */
const FORMULA = /^[=+\-@\t\r]/;

/** UTF-8 with its mark, as a spreadsheet of that language opens it. Prices have a decimal point in each. */
function csvBytes(sheet: Rows, language: Language): Uint8Array {
  const separator = language === 'en' ? ',' : ';';
  const line = (cells: readonly string[]): string => `${cells.map(quoted).join(separator)}\r\n`;
  const pieces: Buffer[] = [];
  let text = `\uFEFF${line(HEADERS)}`;
  let rows = 0;
  for (const row of sheet) {
    text += line(SHEET_COLUMNS.map(({ field }) => csvText(row[field] ?? '')));
    rows += 1;
    if (rows % ROWS_A_PIECE > 0) continue;
    pieces.push(Buffer.from(text));
    text = '';
  }
  return Buffer.concat([...pieces, Buffer.from(text)]);
}

const quoted = (text: string): string =>
  /[",;\t\r\n|]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

function csvText(cell: SheetCell): string {
  if (typeof cell !== 'string') return 'tiyin' in cell ? soumOf(cell.tiyin, '.') : String(cell.number);
  return FORMULA.test(cell) ? `'${cell}` : keptText(cell);
}

async function workbookBytes(sheet: Rows): Promise<Uint8Array> {
  const rows = [HEADERS.map((text) => ({ text, isMain: true }))];
  const body = [...sheet].map((row) =>
    SHEET_COLUMNS.map(({ field }) => {
      const value = row[field] ?? '';
      return typeof value === 'string' ? { text: keptText(value), isCode: true } : value;
    }),
  );
  return await xlsxOf({
    name: 'Goods',
    widths: SHEET_COLUMNS.map(({ width }) => width),
    rows: [...rows, ...body],
  });
}
