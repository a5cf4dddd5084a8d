/** The products of a basket, made from the owner's record and its category. */
import type { Language } from '../settings/languages.ts';
import type { Category } from './category.ts';
import { taxOf } from './fiscal-light.ts';
import { nameIn } from './name-in.ts';
import { packageName } from './package-name.ts';
import type { Product } from './product.ts';
import type { ProductRecord } from './product-record.ts';
import type { TaxGroups } from './tax-groups.ts';

export interface SoldParts {
  /** null: the product has no category, or nobody described it. */
  readonly category: Category | null;
  readonly groups: TaxGroups;
  /** Of the fiscal name. */
  readonly language: Language;
}

/**
 * By the piece or by weight. Goods of a group that is proposed as not for cash take none until somebody
 * answers, because tax modules refuse it. An open answer about marking means no: a piece without a code could
 * not be sold at all.
 */
export function asSold(record: ProductRecord, { category, groups, language }: SoldParts): Product {
  const { productId, unit, unitsCode, barcodes, priceTiyin, consignor, soldBy, fiscalName } = record;
  const tax = taxOf(record, category, groups);
  return {
    productId,
    name: nameIn(record.names, language),
    ...(fiscalName === null ? {} : { fiscalName }),
    unit,
    barcode: barcodes[0] ?? null,
    spic: tax.spic,
    unitsCode: unitsCode ?? category?.unitsCode ?? null,
    packageCode: tax.packageCode,
    priceTiyin,
    vatPercent: tax.vatPercent ?? null,
    ...(tax.vatPercent === undefined && { lacksVat: true as const }),
    tin: consignor?.kind === 'tin' ? consignor.number : null,
    pinfl: consignor?.kind === 'pinfl' ? consignor.number : null,
    soldBy,
    marked: tax.marked === true,
    notForCash: tax.notForCash !== false,
    pieces: 1,
    category: record.category,
  };
}

/** The package of a product; null: it has none. */
export function packageAsSold(record: ProductRecord, parts: SoldParts): Product | null {
  if (record.package === null) return null;
  const { productId, barcodes, priceTiyin, packageCode, pieces } = record.package;
  const piece = asSold(record, parts);
  return {
    ...piece,
    productId,
    name: packageName(piece.name, pieces),
    // Without the pieces: the package code says them, and 63 characters hold what they held.
    fiscalName: piece.fiscalName ?? piece.name,
    barcode: barcodes[0] ?? null,
    // Without its own code it can't be fiscalised. Its product's code counts single pieces.
    packageCode,
    priceTiyin,
    soldBy: 'piece',
    pieces,
    pieceOf: record.productId,
  };
}
