/** A report in its exported files, cell by cell, read by independent code. */
import { strFromU8, unzipSync } from 'fflate';
import type { Answer } from '../../shared/contract/contract.ts';
import { EXPORT_COLUMNS, type ExportColumn } from '../../shared/history/export.ts';
import type { ShiftId } from '../../shared/ids.ts';
import type { Language } from '../../shared/settings/languages.ts';
import type { VirtualTill } from './virtual-till.ts';

/** A list of sales as a file, requested as the page does. */
export const SALES_WANTED = {
  saleId: null,
  text: '',
  filters: { days: null, tender: null, standing: null, person: null, refunds: false },
  format: 'csv' as 'csv' | 'xlsx',
  language: 'en',
  name: 'Sales',
  heads: Object.fromEntries(EXPORT_COLUMNS.map((column) => [column, column])) as Record<ExportColumn, string>,
  called: { paid: 'paid' },
  cashier: 'Cashier',
} as const;

/** As text, each row without the empty cells at its end. */
export type Cells = readonly (readonly string[])[];

export interface Exported {
  readonly csv: Cells;
  readonly xlsx: Cells;
}

/** Both files of a report. shiftId null: the X report. names: of people, by their ids. */
export async function exportedReport(
  till: VirtualTill,
  shiftId: ShiftId | null,
  { language = 'en', names = {} }: { language?: Language; names?: Record<string, string> } = {},
): Promise<Exported> {
  const bytesOf = async (format: 'csv' | 'xlsx'): Promise<Uint8Array> => {
    const answer: Answer<'shift.export'> = await till.ask('shift.export', {
      shiftId,
      format,
      language,
      names,
    });
    return till.saved.bytesOf(String(answer.ok && answer.value.name));
  };
  const csv = csvCells(new TextDecoder().decode(await bytesOf('csv')), language === 'en' ? ',' : ';');
  return { csv, xlsx: xlsxCells(await bytesOf('xlsx')) };
}

/** The rows under a section's name, down to the next empty row. */
export function sectionOf(cells: Cells, title: string): Cells {
  const from = cells.findIndex((row) => row.length === 1 && row[0] === title);
  if (from < 0) throw new Error(`no section ${title}`);
  const rows = cells.slice(from + 1);
  const end = rows.findIndex((row) => row.length === 0);
  return end < 0 ? rows : rows.slice(0, end);
}

function trimmed(cells: readonly string[]): readonly string[] {
  const last = cells.findLastIndex((cell) => cell !== '');
  return cells.slice(0, last + 1);
}

/** No text of a report contains a line break. */
function csvCells(text: string, separator: string): Cells {
  const cell = new RegExp(`(?:^|${separator})(?:"((?:[^"]|"")*)"|([^${separator}"]*))`, 'g');
  return text
    .split('\r\n')
    .slice(0, -1)
    .map((line) =>
      trimmed(
        [...line.matchAll(cell)].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain),
      ),
    );
}

/** The texts and numbers of a workbook's only sheet, numbers as their format shows them. */
export function xlsxCells(bytes: Uint8Array): Cells {
  const files = unzipSync(bytes);
  const text = (path: string): string => strFromU8(files[path] ?? new Uint8Array());
  const isSum = sumStyles(text('xl/styles.xml'));
  const rows: Cells[number][] = [];
  for (const [, at, row = ''] of text('xl/worksheets/sheet1.xml').matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)) {
    const cells: string[] = [];
    for (const [, column = '', attributes = '', content = ''] of row.matchAll(
      /<c r="([A-Z])\d+"([^>]*)>(.*?)<\/c>/gs,
    )) {
      const [, value = ''] = /<(?:v|t(?: xml:space="preserve")?)>(.*?)<\/(?:v|t)>/s.exec(content) ?? [];
      const [, style = '0'] = /\bs="(\d+)"/.exec(attributes) ?? [];
      const isText = attributes.includes('t="inlineStr"');
      if (!isText && !Number.isFinite(Number(value))) throw new Error(`no number: ${value}`);
      const hasParts = !isText && isSum[Number(style)] && !Number.isInteger(Number(value));
      cells[column.charCodeAt(0) - 'A'.charCodeAt(0)] = hasParts ? Number(value).toFixed(2) : plain(value);
    }
    // An empty row is left out of the file.
    while (rows.length < Number(at) - 1) rows.push([]);
    rows.push(trimmed(Array.from(cells, (cell) => cell ?? '')));
  }
  return rows;
}

/** Which cell styles show two decimals. */
function sumStyles(styles: string): readonly boolean[] {
  const [, sum = '4'] = /numFmtId="(\d+)" formatCode="#,##0\.00"/.exec(styles) ?? [];
  const [, cellXfs = ''] = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles) ?? [];
  return [...cellXfs.matchAll(/<xf [^>]*?numFmtId="(\d+)"/g)].map(([, id]) => id === sum);
}

const plain = (xml: string): string =>
  xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
