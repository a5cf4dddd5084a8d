/** Workbooks as other programs write them: shared or inline texts, numbers with formats, several sheets. */
import { strToU8, zipSync } from 'fflate';

/** A text, or a number as it stands in the file. */
export type XlsxCell =
  | string
  | { readonly number: string; readonly format?: string }
  | { readonly formula: string; readonly value: string }
  | { readonly rich: readonly string[] };

export interface XlsxSheet {
  readonly name: string;
  /** null: a blank row, which the file leaves out. */
  readonly rows: readonly (readonly XlsxCell[] | null)[];
  readonly isHidden?: boolean;
}

export interface XlsxForm {
  readonly texts?: 'shared' | 'inline' | 'formula results';
  /** Of the tags of the sheet: `x:` in some programs. */
  readonly prefix?: string;
  /** Rows and cells say where they stand. Some programs leave that out. */
  readonly hasPlaces?: boolean;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
/** Formats of one's own are counted from here. */
const FIRST_FORMAT = 164;

const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function letters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : letters(Math.floor(column / 26) - 1) + letter;
}

export const xlsxBytes = (sheets: readonly XlsxSheet[], form: XlsxForm = {}): Buffer =>
  Buffer.from(zipSync(partsOf(sheets, form)));

export const sheetBytes = (rows: XlsxSheet['rows'], form: XlsxForm = {}): Buffer =>
  xlsxBytes([{ name: 'Goods', rows }], form);

/** The files of the workbook, for tests that damage one. */
export function partsOf(
  sheets: readonly XlsxSheet[],
  { texts = 'shared', prefix = '', hasPlaces = true }: XlsxForm,
): Record<string, Uint8Array> {
  const shared: string[] = [];
  const formats: string[] = [];
  const p = prefix;
  const indexOf = (list: string[], text: string): number => {
    if (!list.includes(text)) list.push(text);
    return list.indexOf(text);
  };
  const textCell = (at: string, inside: string): string => {
    if (texts === 'inline') return `<${p}c${at} t="inlineStr"><${p}is>${inside}</${p}is></${p}c>`;
    return `<${p}c${at} t="s"><${p}v>${indexOf(shared, inside)}</${p}v></${p}c>`;
  };
  const cellOf = (cell: XlsxCell, at: string): string => {
    if (cell === '') return '';
    if (typeof cell === 'string') {
      if (texts === 'formula results')
        return `<${p}c${at} t="str"><${p}f>A1</${p}f><${p}v>${xml(cell)}</${p}v></${p}c>`;
      return textCell(at, `<${p}t xml:space="preserve">${xml(cell)}</${p}t>`);
    }
    if ('rich' in cell) {
      return textCell(at, cell.rich.map((run) => `<${p}r><${p}t>${xml(run)}</${p}t></${p}r>`).join(''));
    }
    if ('formula' in cell) {
      return `<${p}c${at}><${p}f>${xml(cell.formula)}</${p}f><${p}v>${cell.value}</${p}v></${p}c>`;
    }
    const style = cell.format === undefined ? '' : ` s="${indexOf(formats, cell.format) + 1}"`;
    return `<${p}c${at}${style}><${p}v>${cell.number}</${p}v></${p}c>`;
  };
  const sheetXml = ({ rows }: XlsxSheet): string => {
    const lines = rows.map((cells, row) => {
      if (cells === null) return '';
      const inside = cells.map((cell, column) =>
        cellOf(cell, hasPlaces ? ` r="${letters(column)}${row + 1}"` : ''),
      );
      return `<${p}row${hasPlaces ? ` r="${row + 1}"` : ''}>${inside.join('')}</${p}row>`;
    });
    return `<${p}worksheet xmlns${p === '' ? '' : `:${p.slice(0, -1)}`}="${MAIN}"><${p}sheetData>${lines.join('')}</${p}sheetData></${p}worksheet>`;
  };
  const sheetTexts = sheets.map(sheetXml);
  const relation = (id: string, kind: string, target: string): string =>
    `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
  const styles = `<styleSheet xmlns="${MAIN}"><numFmts>${formats
    .map((code, at) => `<numFmt numFmtId="${FIRST_FORMAT + at}" formatCode="${xml(code)}"/>`)
    .join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats
    .map((_, at) => `<xf numFmtId="${FIRST_FORMAT + at}"/>`)
    .join('')}</cellXfs></styleSheet>`;
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets
      .map(
        ({ name, isHidden }, at) =>
          `<sheet name="${xml(name)}" sheetId="${at + 1}"${isHidden ? ' state="hidden"' : ''} r:id="s${at}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}">${[
      ...sheets.map((_, at) => relation(`s${at}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)),
      relation('texts', 'sharedStrings', 'sharedStrings.xml'),
      relation('styles', 'styles', '/xl/styles.xml'),
    ].join('')}</Relationships>`,
    'xl/styles.xml': styles,
    'xl/sharedStrings.xml': `<${p}sst xmlns="${MAIN}">${shared.map((inside) => `<${p}si>${inside}</${p}si>`).join('')}</${p}sst>`,
  };
  for (const [at, text] of sheetTexts.entries()) files[`xl/worksheets/sheet${at + 1}.xml`] = text;
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]));
}
