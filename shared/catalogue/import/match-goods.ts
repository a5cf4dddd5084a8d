/**
 * Which product of the catalogue a row of a file is about.
 *
 * | the row has                            | it is the product                                             |
 * | -------------------------------------- | ------------------------------------------------------------- |
 * | our own id, from our own export        | with this id                                                  |
 * | a barcode that the catalogue knows     | that has it, itself or on its package                         |
 * | an article number that one product has | unless both have barcodes, and other names                    |
 * | a name that one product has            | if the units agree, and neither barcodes nor article differ   |
 *
 * Several products that fit equally well are a refusal.
 */
import type { ProductId } from '../../ids.ts';
import type { GoodsField, GoodsRow } from '../file/goods-row.ts';
import { readUnit } from '../file/value-texts.ts';
import type { ProductRecord } from '../product-record.ts';
import type { KnownGoods } from './known-goods.ts';
import { nameKey } from './name-key.ts';

export type Match =
  | { readonly kind: 'new' }
  | { readonly kind: 'product' | 'package'; readonly productId: ProductId }
  | {
      readonly kind: 'several-products' | 'taken-barcode';
      readonly field: GoodsField;
      readonly value: string;
    };

const NEW: Match = { kind: 'new' };

export interface MatchParts {
  readonly known: KnownGoods;
  readonly product: (id: ProductId) => ProductRecord;
}

export function matchGoods(row: GoodsRow, { known, product }: MatchParts): Match {
  const holders = row.barcodes.flatMap((code) => known.holdersOf(code));
  const owners = new Set(holders.map(({ productId }) => productId));
  if (row.ownId !== null && known.has(row.ownId)) {
    const other = row.barcodes.find((code) => belongsToOthers(known, code, row.ownId));
    if (other !== undefined) return { kind: 'taken-barcode', field: 'barcode', value: other };
    return { kind: 'product', productId: row.ownId };
  }
  const [owner] = owners;
  if (owners.size > 1) return { kind: 'several-products', field: 'barcode', value: row.barcodes.join(' ') };
  if (owner !== undefined) {
    const isPackage = holders.every((holder) => holder.isPackage);
    return { kind: isPackage ? 'package' : 'product', productId: owner };
  }
  return byArticle(row, known, product) ?? byName(row, known, product) ?? NEW;
}

/** An active product other than this one has the barcode. */
export const belongsToOthers = (known: KnownGoods, code: string, own: ProductId | null): boolean =>
  known.holdersOf(code).some(({ productId }) => productId !== own && known.isActive(productId));

function byArticle(row: GoodsRow, known: KnownGoods, product: MatchParts['product']): Match | null {
  if (row.articleNumber === null) return null;
  const found = known
    .withArticle(row.articleNumber)
    .filter((id) => haveOneName(row, product(id)) || !bothHaveBarcodes(row, product(id)));
  const sameName = found.filter((id) => haveOneName(row, product(id)));
  return only(sameName.length > 0 ? sameName : found, 'articleNumber', row.articleNumber);
}

function byName(row: GoodsRow, known: KnownGoods, product: MatchParts['product']): Match | null {
  const names = new Set([row.name, ...Object.values(row.names)]);
  const ids = new Set([...names].flatMap((name) => known.named(name)));
  const found = [...ids].map(product).filter((record) => mayBe(row, record));
  // A row without codes is rather the product without codes.
  const alike = found.filter(
    ({ barcodes, articleNumber }) =>
      barcodes.length > 0 === row.barcodes.length > 0 && articleNumber === row.articleNumber,
  );
  const best = alike.length > 0 ? alike : found;
  return only(
    best.map(({ productId }) => productId),
    'name',
    row.name,
  );
}

function only(ids: readonly ProductId[], field: GoodsField, value: string): Match | null {
  const [first, second] = ids;
  if (first === undefined) return null;
  if (second !== undefined) return { kind: 'several-products', field, value };
  return { kind: 'product', productId: first };
}

const bothHaveBarcodes = (row: GoodsRow, record: ProductRecord): boolean =>
  row.barcodes.length > 0 && record.barcodes.length > 0;

function haveOneName(row: GoodsRow, record: ProductRecord): boolean {
  const names = new Set(Object.values(record.names).map(nameKey));
  return [row.name, ...Object.values(row.names)].some((name) => names.has(nameKey(name)));
}

function mayBe(row: GoodsRow, record: ProductRecord): boolean {
  const isOtherUnit = row.unit !== null && readUnit(record.unit) !== readUnit(row.unit);
  const isOtherArticle =
    row.articleNumber !== null && record.articleNumber !== null && row.articleNumber !== record.articleNumber;
  return !isOtherUnit && !isOtherArticle && !bothHaveBarcodes(row, record);
}
