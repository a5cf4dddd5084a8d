/** Recognises which column holds what, by headers first and then by content. */
import type { TableFaultCode } from '../../errors/goods-fault.ts';
import { type ColumnContent, contentOf } from './column-content.ts';
import { type Dialect, dialectOf } from './dialect.ts';
import { foldHeader } from './fold-header.ts';
import type { GoodsMapping } from './goods-mapping.ts';
import type { FileRow, GoodsField } from './goods-row.ts';
import { findHeader, type HeaderRow } from './header-row.ts';
import { type HeaderMeaning, meaningOf, SHARED_FIELDS, WEAK_WORDS } from './header-words.ts';

export interface Column {
  /** From 0. */
  readonly index: number;
  /** The header, or the column's letter; each once. */
  readonly header: string;
  readonly field: GoodsField | null;
  /** The column says yes or no to this VAT rate. */
  readonly vatRate?: string;
}

export interface FoundTable {
  /** As a spreadsheet shows it. null: no header. */
  readonly headerRow: number | null;
  readonly firstRow: number;
  readonly dialect: Dialect | null;
  readonly columns: readonly Column[];
  /** The barcode column has short numbers of the shop's own. */
  readonly ownShort: boolean;
  /** Why no goods can be read. */
  readonly fault: TableFaultCode | null;
}

/** Rows of a file that are enough to recognise it. */
export const HEAD_ROWS = 500;

const NAMES: ReadonlySet<GoodsField | null> = new Set<GoodsField>(['name', 'nameUz', 'nameRu', 'nameEn']);

/** head: the first rows of the file, blank ones left out, at most HEAD_ROWS. */
export function findTable(head: readonly FileRow[], mapping: GoodsMapping | null = null): FoundTable {
  const mapped = mappedFields(mapping);
  const found = findHeader(head, mapped);
  const goods = head.filter(({ row }) => row >= found.firstRow);
  const contents = contentsOf(found, goods);
  const headers = uniqueHeaders(found.headers, contents);
  const given = headers.map((header) => (header === null ? undefined : mapped.get(foldHeader(header))));
  const fields = fieldsOf(found.headers, contents);
  const columns = headers.flatMap((header, index): readonly Column[] => {
    if (header === null) return [];
    const own = given[index];
    if (own !== undefined) return [{ index, header, field: own }];
    const meaning = fields[index] ?? null;
    const isTaken = meaning !== null && !SHARED_FIELDS.has(meaning.field) && given.includes(meaning.field);
    if (meaning === null || isTaken) return [{ index, header, field: null }];
    const { field, vatRate } = meaning;
    return [{ index, header, field, ...(vatRate === undefined ? {} : { vatRate }) }];
  });
  const dialect = dialectOf(found.headers.map(foldHeader));
  const barcodes = columns.filter(({ field }) => field === 'barcode');
  return {
    headerRow: found.row,
    firstRow: found.firstRow,
    dialect,
    columns,
    ownShort: barcodes.some(({ index }) => contents[index]?.ownShort ?? false),
    fault: faultOf(columns, goods, dialect, found.row !== null),
  };
}

/** The columns as `{ header: field }`, for the preview and the command line. */
export const columnsByHeader = ({ columns }: FoundTable): Readonly<Record<string, GoodsField | null>> =>
  Object.fromEntries(columns.map(({ header, field }) => [header, field]));

/** By folded header. A map, because a header may have the name of an object's own member. */
const mappedFields = (mapping: GoodsMapping | null): ReadonlyMap<string, GoodsField | null> =>
  new Map(Object.entries(mapping?.columns ?? {}).map(([header, field]) => [foldHeader(header), field]));

function contentsOf({ headers }: HeaderRow, goods: readonly FileRow[]): readonly ColumnContent[] {
  const width = Math.max(headers.length, ...goods.map(({ cells }) => cells.length), 0);
  return Array.from({ length: width }, (_, column) => contentOf(goods, column));
}

/** A column without header and cells is left out (null). */
function uniqueHeaders(
  headers: readonly string[],
  contents: readonly ColumnContent[],
): readonly (string | null)[] {
  const seen = new Set<string>();
  return contents.map(({ filled }, column) => {
    const own = headers[column] ?? '';
    if (own === '' && filled === 0) return null;
    const header = own === '' || seen.has(own) ? `${own} ${columnLetters(column)}`.trim() : own;
    seen.add(header);
    return header;
  });
}

/** 0 -> A, 26 -> AA. */
function columnLetters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnLetters(Math.floor(column / 26) - 1) + letter;
}

function fieldsOf(
  headers: readonly string[],
  contents: readonly ColumnContent[],
): readonly (HeaderMeaning | null)[] {
  const folded = contents.map((_, column) => foldHeader(headers[column] ?? ''));
  const meant = folded.map((word, column) => (word === '' ? null : meaningOf(headers[column] ?? '', word)));
  const isBest = (meaning: HeaderMeaning, column: number): boolean =>
    SHARED_FIELDS.has(meaning.field) ||
    !meant.some(
      (rival, at) =>
        rival?.field === meaning.field &&
        (rival.rank < meaning.rank || (rival.rank === meaning.rank && at < column)),
    );
  const fields = meant.map((meaning, column) => (meaning && isBest(meaning, column) ? meaning : null));
  const free = (column: number): boolean => meant[column] === null || WEAK_WORDS.has(folded[column] ?? '');
  const put = (field: GoodsField, column: number | undefined): void => {
    if (column !== undefined && !fields.some((one) => one?.field === field))
      fields[column] = { field, rank: 0 };
  };
  const columns = contents.map((_, column) => column);
  const isMostly = (kind: 'spics' | 'gtins') => (column: number) =>
    free(column) && (contents[column]?.[kind] ?? 0) >= 0.6;
  put('spic', columns.find(isMostly('spics')));
  put('barcode', columns.find(isMostly('gtins')));
  const unknown = columns.filter((column) => meant[column] === null && !fields[column]);
  const prices = unknown.filter((column) => isPrices(contents[column]));
  if (prices.length === 1) put('price', prices[0]);
  if (!fields.some((one) => NAMES.has(one?.field ?? null))) put('name', nameAmong(unknown, contents));
  return fields;
}

const isPrices = (content: ColumnContent | undefined): boolean =>
  content !== undefined && content.filled > 0 && content.prices >= 0.8 && !content.counts;

/** The column with the most different texts. */
function nameAmong(columns: readonly number[], contents: readonly ColumnContent[]): number | undefined {
  const weight = (column: number): number => {
    const { texts, distinct, meanLength } = contents[column] ?? { texts: 0, distinct: 0, meanLength: 0 };
    return texts >= 0.8 ? distinct * 1_000 + meanLength : 0;
  };
  return columns.filter((column) => weight(column) > 0).toSorted((a, b) => weight(b) - weight(a))[0];
}

function faultOf(
  columns: readonly Column[],
  goods: readonly FileRow[],
  dialect: Dialect | null,
  hasHeader: boolean,
): TableFaultCode | null {
  const has = (is: (field: GoodsField | null) => boolean): boolean => columns.some(({ field }) => is(field));
  const named = has((field) => NAMES.has(field));
  const priced = has((field) => field === 'price');
  if (!priced && dialect === 'national') return 'national-list';
  // Without a header, texts alone are a letter and no table.
  if (goods.length === 0 || (!named && !priced) || (!hasHeader && !(named && priced))) return 'no-goods';
  if (!named) return 'no-name-column';
  return priced ? null : 'no-price-column';
}
