/**
 * A table as a workbook of one sheet. Texts are text cells, sums are numbers with two decimals.
 */
import type { CellStyle, CellValue } from 'hucre/xlsx';
import type { Cell, Table } from './csv.ts';

const BOLD: CellStyle = { font: { bold: true, name: 'Calibri', size: 11 } };
const SUM: CellStyle = { numFmt: '#,##0.00' };
const BOLD_SUM: CellStyle = { ...BOLD, ...SUM };

/** A fixed date, so that the same table makes the same bytes. */
const LONG_AGO = new Date(Date.UTC(1980, 0, 1));
/** Characters that a sheet's name may not contain. */
const NOT_IN_NAMES = /[[\]:*?/\\']/g;
const LONGEST_NAME = 31;
/** A spreadsheet refuses these names. */
const REFUSED_NAME = /^(history)?$/i;

/** Characters that XML can't hold. */
const NOT_IN_XML = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;
/** A spreadsheet repairs a file with a longer text. */
const LONGEST_TEXT = 32_767;

export async function xlsxOf({ name, widths, rows }: Table): Promise<Uint8Array> {
  // An export is rare, and the library would be read at each start.
  const { writeXlsx } = await import('hucre/xlsx');
  const cells = new Map(
    rows.flatMap((row, at) =>
      row.flatMap((cell, column) => {
        const style = styleOf(cell);
        return style ? [[`${at},${column}`, { style }] as const] : [];
      }),
    ),
  );
  const columns = widths.map((width) => ({ width }));
  const values = rows.map((row) => row.map(valueIn));
  return writeXlsx({
    sheets: [{ name: sheetName(name), columns, rows: values, cells }],
    stringMode: 'inline',
    properties: { modified: LONG_AGO },
  });
}

function styleOf(cell: Cell): CellStyle | null {
  const isMain = cell.isMain === true;
  if ('tiyin' in cell) return isMain ? BOLD_SUM : SUM;
  return isMain ? BOLD : null;
}

function valueIn(cell: Cell): CellValue {
  if ('number' in cell) return cell.number;
  // The nearest double to the exact sum, which is what a spreadsheet reads from its digits.
  if ('tiyin' in cell) return cell.tiyin / 100;
  return cell.text === '' ? null : cell.text.replaceAll(NOT_IN_XML, '').slice(0, LONGEST_TEXT);
}

function sheetName(name: string): string {
  const allowed = name.replaceAll(NOT_IN_NAMES, ' ').slice(0, LONGEST_NAME);
  return REFUSED_NAME.test(allowed) ? `${allowed} 1` : allowed;
}
