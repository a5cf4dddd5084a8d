/** All values of a row beside its name and price. A value that can't be read is refused alone. */

import { ProductId } from '../../ids.ts';
import { Colour } from '../colour.ts';
import { readBarcodes, readOwnBarcodes, readSpic } from './code-texts.ts';
import type { GoodsField, GoodsRow } from './goods-row.ts';
import { readPack } from './pack-values.ts';
import type { DecimalSign } from './price-text.ts';
import type { Cell, RowValues } from './row-values.ts';
import { readCategory, readConsignor, readSoldBy, readUnit, readVat, readYesNo } from './value-texts.ts';

export type OtherValues = Omit<GoodsRow, 'row' | 'name' | 'names' | 'priceTiyin'>;

export interface ValueOptions {
  readonly ownShort: boolean;
  /** Our own export: units, categories and codes stand there as the catalogue has them. */
  readonly isOwn: boolean;
  /** Of the product, where a variant's row has none. */
  readonly category: string;
  /** Of mapping or dialect; null: not known. */
  readonly decimal: DecimalSign | null;
  readonly isKnownSpic?: (spic: string) => boolean;
}

const LONGEST = {
  articleNumber: 64,
  plu: 16,
  packageCode: 20,
  unit: 16,
  category: 64,
  fiscalName: 200,
} as const;
/** The interface's unit codes are whole numbers. */
const LONGEST_UNIT_CODE = 15;
/** What files write for goods without a tax code. */
const NO_SPIC = /^0+$/;

export function readValues(values: RowValues, options: ValueOptions): OtherValues {
  const unit = values.read('unit', 'value-too-long', (text) => {
    const read = options.isOwn ? text : readUnit(text);
    return read.length > LONGEST.unit ? undefined : read;
  });
  const soldBy = values.read('soldBy', 'unreadable-sold-by', readSoldBy);
  const yesNo = (field: 'marked' | 'notForCash' | 'pinned'): boolean | null =>
    values.read(field, 'unreadable-yes-or-no', readYesNo);
  const read: OtherValues = {
    barcodes: barcodesOf(values, 'barcode', options),
    articleNumber: values.shortText('articleNumber', LONGEST.articleNumber),
    plu: values.shortText('plu', LONGEST.plu),
    spic: spicOf(values, options.isKnownSpic),
    packageCode: values.shortText('packageCode', LONGEST.packageCode),
    unit,
    unitCode: values.read('unitCode', 'unreadable-unit-code', (text) =>
      /^\d+$/.test(text) && text.length <= LONGEST_UNIT_CODE ? Number(text) : undefined,
    ),
    vat: vatOf(values),
    category: categoryOf(values, options.isOwn) ?? (shortCategory(options.category) || null),
    soldBy: soldBy ?? (unit === 'kg' ? 'weight' : null),
    marked: yesNo('marked'),
    notForCash: yesNo('notForCash'),
    consignor: values.read('consignor', 'wrong-consignor', readConsignor),
    active: readYesNo(values.text('active')) ?? null,
    fiscalName: values.shortText('fiscalName', LONGEST.fiscalName),
    colour: values.read('colour', 'unreadable-colour', (text) => Colour.safeParse(text).data),
    pinned: yesNo('pinned'),
    pack: readPack(values, {
      barcodes: barcodesOf(values, 'packBarcode', options),
      longestCode: LONGEST.packageCode,
      decimal: options.decimal,
    }),
    ownId: options.isOwn ? (ProductId.safeParse(values.text('id')).data ?? null) : null,
  };
  // The package codes of a SPIC that can't be read must not join the product's old SPIC.
  const isSpicLost = read.spic === null && values.cells('spic').some(({ text }) => !NO_SPIC.test(text));
  return isSpicLost
    ? { ...read, packageCode: null, pack: read.pack && { ...read.pack, packageCode: null } }
    : read;
}

const refusedAt = ({ column, text }: Cell) => ({ column, value: text });

function barcodesOf(
  values: RowValues,
  field: GoodsField,
  { ownShort, isOwn }: ValueOptions,
): readonly string[] {
  const found: string[] = [];
  for (const cell of values.cells(field)) {
    const { barcodes, faults } = isOwn ? readOwnBarcodes(cell.text) : readBarcodes(cell.text, ownShort);
    found.push(...barcodes);
    for (const fault of faults) values.refuse(fault, field, refusedAt(cell));
  }
  return [...new Set(found)];
}

function spicOf(values: RowValues, isKnownSpic: ValueOptions['isKnownSpic']): string | null {
  const [cell] = values.cells('spic');
  if (!cell || NO_SPIC.test(cell.text)) return null;
  const read = readSpic(cell.text, isKnownSpic);
  return read.ok ? read.value : values.refuse(read.error, 'spic', refusedAt(cell));
}

function vatOf(values: RowValues): number | null | undefined {
  const [cell] = values.cells('vat');
  if (!cell) return undefined;
  const { vatRate } = cell.column;
  const read = readVat(vatRate === undefined ? cell.text : vatRate);
  if (vatRate !== undefined && readYesNo(cell.text) !== true) return undefined;
  if (read === undefined) values.refuse('unreadable-vat', 'vat', refusedAt(cell));
  return read;
}

const categoryOf = (values: RowValues, isOwn: boolean): string | null =>
  isOwn
    ? values.shortText('category', LONGEST.category)
    : values.read('category', 'value-too-long', shortCategory) || null;

function shortCategory(text: string): string | undefined {
  const category = readCategory(text);
  return category.length > LONGEST.category ? undefined : category;
}
