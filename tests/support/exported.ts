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

/** Both files of a report. names: of people, by their ids. */
export async function exportedReport(
  till: VirtualTill,
  shiftId: ShiftId,
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

function xlsxCells(bytes: Uint8Array): Cells {
  const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  return [...sheet.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells: string[] = [];
    for (const [, column = '', content = ''] of row.matchAll(/<c r="([A-Z])\d+"[^>]*>(.*?)<\/c>/gs)) {
      const [, value] = /<(?:v|t xml:space="preserve")>(.*?)<\/(?:v|t)>/s.exec(content) ?? [];
      cells[column.charCodeAt(0) - 'A'.charCodeAt(0)] = plain(value ?? '');
    }
    return trimmed(Array.from(cells, (cell) => cell ?? ''));
  });
}

const plain = (xml: string): string =>
  xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
