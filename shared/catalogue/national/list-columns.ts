/** Finds the columns of the national list in the first rows of a sheet. */

export const LIST_FIELDS = [
  'group',
  'class',
  'position',
  'subposition',
  'brand',
  'attribute',
  'spic',
  'name',
  'barcode',
  'unit',
] as const;
export type ListField = (typeof LIST_FIELDS)[number];

export type ListColumns = { readonly [Field in ListField]: number | null } & {
  readonly spic: number;
  readonly name: number;
};

/** Headers as `folded` writes them. */
const WORDS: Readonly<Record<ListField, RegExp>> = {
  group: /^(guruh|guruhi|гуруҳ|группа|group)$/,
  class: /^(sinf|sinfi|синф|класс|class)$/,
  position: /^(pozitsiya|pozitsiyasi|позиция|position)$/,
  subposition: /^(subpozitsiya|subpozitsiyasi|субпозиция|subposition)$/,
  brand: /^(brend|brendi|бренд|brand)$/,
  attribute: /^(atribut|atributi|атрибут|attribute)$/,
  spic: /^(mxik|mxik kodi|мхик коди|код мхик|икпу|код икпу|ikpu|ikpu kodi|spic)$/,
  name: /^(mxik nomi|мхик номи|наименование мхик|наименование икпу|название икпу|nomi|наименование|name)$/,
  barcode: /^(shtrix kodi|shtrix kod|shtrixkod|shtrixkodi|штрих код|штрихкод|штрих коди|barcode)$/,
  unit: /^(olchov birligi|birlik|birligi|ўлчов бирлиги|единица измерения|ед изм|единица|unit)$/,
};

const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[ʻʼ‘’'`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const SPIC = /^\s*\d{17}\s*$/;

export type ListCell = string | number | null;

const isCode = (cell: ListCell | undefined): boolean => typeof cell === 'string' && SPIC.test(cell);

/** Where the export has the other columns, beside the code. */
const BESIDE_SPIC: Readonly<Record<ListField, number>> = {
  group: -6,
  class: -5,
  position: -4,
  subposition: -3,
  brand: -2,
  attribute: -1,
  spic: 0,
  name: 1,
  barcode: 2,
  unit: 3,
};

export interface FoundColumns {
  readonly columns: ListColumns;
  /** How many of the rows stand above the first code. */
  readonly headerRows: number;
}

/** Where the headers name the column; a lower header row names it more exactly. */
function named(headers: readonly (readonly ListCell[])[], field: ListField): number | null {
  for (const row of headers.toReversed()) {
    const at = row.findIndex((cell) => typeof cell === 'string' && WORDS[field].test(folded(cell)));
    if (at !== -1) return at;
  }
  return null;
}

/** A shop's own goods may have codes too; only the national list has the groups of a code beside it. */
function hasGroups(
  columns: Readonly<Record<ListField, number | null>>,
  row: readonly ListCell[],
  spic: string,
) {
  const isNamed = columns.group !== null && columns.class !== null;
  return isNamed || row.some((cell) => typeof cell === 'string' && cell.startsWith(`${spic.slice(0, 3)}-`));
}

/**
 * rows: the first of a sheet. null: no row has a code of 17 digits, no header names the code, or the groups
 * are missing. Columns without a known header are taken by their place beside the code.
 */
export function listColumns(rows: readonly (readonly ListCell[])[]): FoundColumns | null {
  const headerRows = rows.findIndex((row) => row.some(isCode));
  if (headerRows <= 0) return null;
  const headers = rows.slice(0, headerRows);
  const columns = Object.fromEntries(LIST_FIELDS.map((field) => [field, named(headers, field)])) as Record<
    ListField,
    number | null
  >;
  const first = rows[headerRows] ?? [];
  const spic = first.findIndex(isCode);
  const isNamed = headers.some((row) => typeof row[spic] === 'string' && WORDS.spic.test(folded(row[spic])));
  if (!isNamed || !hasGroups(columns, first, String(first[spic]).trim())) return null;
  const taken = new Set(LIST_FIELDS.flatMap((field) => columns[field] ?? []));
  for (const field of LIST_FIELDS) {
    const at = spic + BESIDE_SPIC[field];
    if (columns[field] !== null || at < 0 || taken.has(at)) continue;
    columns[field] = at;
    taken.add(at);
  }
  if (columns.name === null) return null;
  return { columns: { ...columns, spic, name: columns.name }, headerRows };
}
