/**
 * The products of the catalogue by what a file may name them with. It holds ids, not records: 100,000 products
 * take some 40 MB.
 */
import type { ProductId } from '../../ids.ts';
import { barcodeKey } from '../../sale/marking.ts';
import type { ProductRecord } from '../product-record.ts';
import { nameKey } from './name-key.ts';

/** A product that has a barcode, itself or on its package. */
export interface Holder {
  readonly productId: ProductId;
  readonly isPackage: boolean;
}

/** Nearly every key has one product. */
type OneOrMore<Value> = Value | readonly Value[];

const LEADING_ZEROS = /^0+(?=\d)/;

export class KnownGoods {
  /** Whether the product is active. */
  readonly #products = new Map<ProductId, boolean>();
  readonly #byCode = new Map<string, OneOrMore<Holder>>();
  readonly #byArticle = new Map<string, OneOrMore<ProductId>>();
  readonly #byName = new Map<string, OneOrMore<ProductId>>();

  add({ productId, barcodes, articleNumber, names, package: pack, active }: ProductRecord): void {
    this.#products.set(productId, active);
    for (const code of barcodes) put(this.#byCode, barcodeKey(code), { productId, isPackage: false });
    for (const code of pack?.barcodes ?? [])
      put(this.#byCode, barcodeKey(code), { productId, isPackage: true });
    if (articleNumber !== null) put(this.#byArticle, articleNumber, productId);
    for (const key of new Set(Object.values(names).map(nameKey))) put(this.#byName, key, productId);
  }

  has(id: ProductId): boolean {
    return this.#products.has(id);
  }

  isActive(id: ProductId): boolean {
    return this.#products.get(id) === true;
  }

  /** A barcode may belong to one active product and to hidden ones. A shop's own code may stand without zeros. */
  holdersOf(barcode: string): readonly Holder[] {
    const exact = listOf(this.#byCode.get(barcodeKey(barcode)));
    const found = exact.length > 0 ? exact : listOf(this.#byCode.get(barcode.replace(LEADING_ZEROS, '')));
    const active = found.filter(({ productId }) => this.isActive(productId));
    return active.length > 0 ? active : found;
  }

  withArticle(articleNumber: string): readonly ProductId[] {
    return listOf(this.#byArticle.get(articleNumber));
  }

  /** In any language. */
  named(name: string): readonly ProductId[] {
    return listOf(this.#byName.get(nameKey(name)));
  }

  active(): Iterable<ProductId> {
    return [...this.#products].flatMap(([id, isActive]) => (isActive ? [id] : []));
  }
}

function put<Value>(map: Map<string, OneOrMore<Value>>, key: string, value: Value): void {
  const before = map.get(key);
  map.set(key, before === undefined ? value : [...listOf(before), value]);
}

function listOf<Value>(found: OneOrMore<Value> | undefined): readonly Value[] {
  if (found === undefined) return [];
  return Array.isArray(found) ? found : [found as Value];
}
