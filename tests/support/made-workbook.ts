/** Workbooks made by hand, for what no library writes. */
import { strToU8, zipSync } from 'fflate';

const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export interface MadeSheet {
  readonly name: string;
  /** Within `worksheet`, or a whole part that begins with '<?xml'. */
  readonly xml: string;
}

export interface MadeWorkbook {
  readonly sheets: readonly MadeSheet[];
  /** Within `sst`. */
  readonly texts?: string;
  /** Parts in place of those above. */
  readonly parts?: Readonly<Record<string, string | Uint8Array>>;
}

export function madeWorkbook({ sheets, texts, parts = {} }: MadeWorkbook): Uint8Array {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${TYPES}/${type}" Target="${target}"/>`;
  const all: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': `${HEAD}<Types/>`,
    '_rels/.rels': `${HEAD}<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns:r="x"><sheets>${sheets
      .map(({ name }, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships>${sheets
      .map((_sheet, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`))
      .join(
        '',
      )}${texts === undefined ? '' : relation('rIdT', 'sharedStrings', '/xl/sharedStrings.xml')}</Relationships>`,
    ...Object.fromEntries(
      sheets.map(({ xml }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        xml.startsWith('<?xml') ? xml : `${HEAD}<worksheet><sheetData>${xml}</sheetData></worksheet>`,
      ]),
    ),
    ...(texts === undefined ? {} : { 'xl/sharedStrings.xml': `${HEAD}<sst>${texts}</sst>` }),
    ...parts,
  };
  return zipSync(
    Object.fromEntries(
      Object.entries(all).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
    ),
  );
}
