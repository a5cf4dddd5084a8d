/** What one row of a goods file says, before anybody compares it with the catalogue. */

import type { ProductId } from '../../ids.ts';
import type { Tiyin } from '../../money.ts';
import type { Language } from '../../settings/languages.ts';
import type { Colour } from '../colour.ts';

/** What a column of a goods file may hold. A file of fields (`--map`) uses the same names. */
export const GOODS_FIELDS = [
  'name',
  'nameUz',
  'nameRu',
  'nameEn',
  /** A value that tells variants apart: size, colour. Joined to the name. */
  'variant',
  /** What the rows of one product's variants share. */
  'group',
  /** The product's own id in the other till, which variants may refer to. */
  'id',
  /** What a row is in the other till: WooCommerce's `variable` is no goods of its own. */
  'rowKind',
  'barcode',
  'articleNumber',
  'plu',
  'price',
  'category',
  'unit',
  'unitCode',
  'vat',
  'spic',
  'packageCode',
  'soldBy',
  'marked',
  'notForCash',
  /** The TIN (9 digits) or PINFL (14 digits) of the owner of the goods. */
  'consignor',
  'active',
  'fiscalName',
  'colour',
  'pinned',
  // The second way to sell the same goods.
  'packBarcode',
  'packPrice',
  'packPackageCode',
  'packPieces',
  // Recognised in order to be named, and ignored.
  'cost',
  'stock',
] as const;
export type GoodsField = (typeof GOODS_FIELDS)[number];

/** The import says that it leaves these columns out. */
export const IGNORED_FIELDS: readonly GoodsField[] = ['cost', 'stock'];

/** A row of a table: blank rows are left out, and still count. */
export interface FileRow {
  /** As a spreadsheet shows it: the first is 1; a line break within quotes does not count. */
  readonly row: number;
  readonly cells: readonly string[];
  /** Columns, from 0, whose cell is a number of the spreadsheet and not a text. null: none. */
  readonly numbers: ReadonlySet<number> | null;
}

export interface Consignor {
  readonly kind: 'tin' | 'pinfl';
  readonly number: string;
}

/** A package of the goods: a second way to sell them. */
export interface PackRow {
  readonly barcodes: readonly string[];
  readonly priceTiyin: Tiyin;
  readonly packageCode: string | null;
  readonly pieces: number;
}

/** Goods as the file states them. null: the file does not say. */
export interface GoodsRow {
  readonly row: number;
  /** In the file's own language, the variant included. */
  readonly name: string;
  /** Where the file names its languages. */
  readonly names: Readonly<Partial<Record<Language, string>>>;
  readonly barcodes: readonly string[];
  readonly articleNumber: string | null;
  readonly plu: string | null;
  readonly spic: string | null;
  readonly packageCode: string | null;
  readonly unit: string | null;
  readonly unitCode: number | null;
  /** The price of one piece, or of one kilogram. 0 only in our own export: not given yet. */
  readonly priceTiyin: Tiyin;
  /** Per cent with up to three decimals. null: without VAT; undefined: the file does not say. */
  readonly vat: number | null | undefined;
  readonly category: string | null;
  readonly soldBy: 'piece' | 'weight' | null;
  readonly marked: boolean | null;
  readonly notForCash: boolean | null;
  readonly consignor: Consignor | null;
  readonly active: boolean | null;
  readonly fiscalName: string | null;
  readonly colour: Colour | null;
  readonly pinned: boolean | null;
  readonly pack: PackRow | null;
  /** Our own id, from our own export. */
  readonly ownId: ProductId | null;
}
