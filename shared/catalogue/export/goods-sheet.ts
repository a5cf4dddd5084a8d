/**
 * The catalogue as a table that the till reads back as it is (dialect `tilla`). A code, and any other text,
 * stays a text. `''` says nothing about a field.
 */

import type { Tiyin } from '../../money.ts';
import type { Language } from '../../settings/languages.ts';
import type { Category, ItemGroup } from '../category.ts';
import { ROW_KINDS } from '../file/default-row.ts';
import type { GoodsField } from '../file/goods-row.ts';
import { nameIn } from '../name-in.ts';
import type { ProductRecord } from '../product-record.ts';

/** By field; a row leaves the other cells empty. */
export type SheetRow = Readonly<Partial<Record<GoodsField, SheetCell>>>;

export type SheetCell = string | { readonly tiyin: Tiyin } | { readonly number: number };

interface SheetColumn {
  readonly field: GoodsField;
  readonly header: string;
  readonly width: number;
  readonly cell: (record: ProductRecord, language: Language) => SheetCell;
}

const column = (
  field: GoodsField,
  header: string,
  width: number,
  cell: SheetColumn['cell'],
): SheetColumn => ({ field, header, width, cell });

const yesNo = (answer: boolean | null): string => (answer === null ? '' : answer ? 'yes' : 'no');
const vatText = (rate: number | null | undefined): string =>
  rate === undefined ? '' : rate === null ? 'no VAT' : `${rate}%`;

/** The headers are words that the reader of goods files knows. */
export const SHEET_COLUMNS: readonly SheetColumn[] = [
  column('name', 'Name', 40, ({ names }, language) => nameIn(names, language)),
  column('barcode', 'Barcode', 16, ({ barcodes }) => barcodes.join(' ')),
  column('price', 'Price', 12, ({ priceTiyin }) => ({ tiyin: priceTiyin })),
  column('category', 'Category', 18, ({ category }) => category),
  column('unit', 'Unit', 8, ({ unit }) => unit),
  column('spic', 'SPIC', 20, ({ spic }) => spic),
  column('packageCode', 'Package code', 12, ({ packageCode }) => packageCode),
  column('vat', 'VAT', 8, ({ vatPercent }) => vatText(vatPercent)),
  column('unitCode', 'Unit code', 10, ({ unitsCode }) => (unitsCode === null ? '' : String(unitsCode))),
  column('soldBy', 'Sold by', 8, ({ soldBy }) => soldBy),
  column('articleNumber', 'Article number', 14, ({ articleNumber }) => articleNumber ?? ''),
  column('plu', 'PLU', 8, ({ plu }) => plu ?? ''),
  column('marked', 'Marked', 8, ({ marked }) => yesNo(marked)),
  column('notForCash', 'Not for cash', 8, ({ notForCash }) => yesNo(notForCash)),
  column('consignor', 'Consignor', 16, ({ consignor }) => consignor?.number ?? ''),
  column('fiscalName', 'Fiscal name', 30, ({ fiscalName }) => fiscalName ?? ''),
  column('nameUz', 'Name uz', 30, ({ names }) => names.uz ?? ''),
  column('nameRu', 'Name ru', 30, ({ names }) => names.ru ?? ''),
  column('nameEn', 'Name en', 30, ({ names }) => names.en ?? ''),
  column('packBarcode', 'Pack barcode', 16, ({ package: pack }) => pack?.barcodes.join(' ') ?? ''),
  column('packPieces', 'Pack pieces', 8, ({ package: pack }) => (pack ? { number: pack.pieces } : '')),
  column('packPrice', 'Pack price', 12, ({ package: pack }) => (pack ? { tiyin: pack.priceTiyin } : '')),
  column('packPackageCode', 'Pack package code', 12, ({ package: pack }) => pack?.packageCode ?? ''),
  column('colour', 'Tile colour', 10, ({ colour }) => colour ?? ''),
  column('pinned', 'Pinned', 8, ({ pinned }) => yesNo(pinned)),
  column('active', 'Active', 8, ({ active }) => yesNo(active)),
  column('rowKind', 'Type', 10, () => ''),
  column('id', 'Id', 38, ({ productId }) => productId),
];

export const goodsCells = (record: ProductRecord, language: Language): SheetRow =>
  Object.fromEntries(SHEET_COLUMNS.map(({ field, cell }) => [field, cell(record, language)]));

const taxCells = ({
  spic,
  packageCode,
  vatPercent,
  unitsCode,
  marked,
  notForCash,
}: Category | ItemGroup) => ({
  spic,
  packageCode,
  vat: vatText(vatPercent),
  unitCode: unitsCode === undefined ? '' : String(unitsCode),
  marked: yesNo(marked),
  notForCash: yesNo(notForCash),
});

/** Rows behind the goods, so that what goods take from them comes back too. */
export const categoryCells = (category: Category): SheetRow => ({
  ...taxCells(category),
  rowKind: ROW_KINDS.category,
  name: category.name,
  colour: category.colour ?? '',
});

export const groupCells = (group: ItemGroup, language: Language): SheetRow => ({
  ...taxCells(group),
  rowKind: ROW_KINDS.group,
  name: nameIn(group.names, language),
  nameUz: group.names.uz ?? '',
  nameRu: group.names.ru ?? '',
  nameEn: group.names.en ?? '',
  id: group.groupId,
});

/** The reader takes one apostrophe off these texts, and the quotes off `="..."`. */
const LOSES_SIGNS = /^(?:'+[\d=+\-@]|=")/;

export const keptText = (text: string): string => (LOSES_SIGNS.test(text) ? `'${text}` : text);
