/**
 * A table as a workbook of one sheet (ECMA-376). Texts are text cells, sums are numbers with two decimals.
 */
import { strToU8, zipSync } from 'fflate';
import { type Cell, soumOf, type Table } from './csv.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Styles by their index in `cellXfs`: a text, a sum, and both in bold. */
const STYLE = { text: 0, sum: 1, mainText: 2, mainSum: 3 } as const;
/** The earliest time that a zip file can hold, so that the same table makes the same bytes. */
const LONG_AGO = new Date(1980, 0, 1);
/** Characters that a sheet's name may not contain. */
const NOT_IN_NAMES = /[[\]:*?/\\']/g;
const LONGEST_NAME = 31;

export function xlsxOf(table: Table): Uint8Array {
  const files: Readonly<Record<string, string>> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${xml(sheetName(table.name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf xfId="0" numFmtId="4" applyNumberFormat="1"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="4" applyNumberFormat="1" fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheetOf(table),
  };
  const parts = Object.entries(files).map(([path, text]) => [path, strToU8(`${HEAD}${text}`)] as const);
  return zipSync(Object.fromEntries(parts), { mtime: LONG_AGO });
}

function sheetOf({ widths, rows }: Table): string {
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const lines = rows.map(
    (cells, at) =>
      `<row r="${at + 1}">${cells.map((cell, column) => cellOf(cell, `${columnName(column)}${at + 1}`)).join('')}</row>`,
  );
  return `<worksheet xmlns="${MAIN}"><cols>${columns.join('')}</cols><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

function cellOf(cell: Cell, place: string): string {
  const isMain = cell.isMain === true;
  if ('number' in cell)
    return `<c r="${place}" s="${isMain ? STYLE.mainText : STYLE.text}"><v>${cell.number}</v></c>`;
  if ('tiyin' in cell) {
    return `<c r="${place}" s="${isMain ? STYLE.mainSum : STYLE.sum}"><v>${soumOf(cell.tiyin, '.')}</v></c>`;
  }
  if (cell.text === '') return '';
  const style = isMain ? STYLE.mainText : STYLE.text;
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xml(cell.text)}</t></is></c>`;
}

/** A table has fewer than 26 columns. */
const columnName = (column: number): string => String.fromCharCode('A'.charCodeAt(0) + column);

const sheetName = (name: string): string => name.replaceAll(NOT_IN_NAMES, ' ').slice(0, LONGEST_NAME);

/** Drops characters that XML cannot hold. */
const xml = (text: string): string =>
  text
    .replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
