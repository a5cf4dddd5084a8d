/** Finds the product of a scanned code. */
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Product } from '../catalogue/product.ts';
import { readElements } from './gs1.ts';
import { readMarking } from './marking.ts';

export interface Barcodes {
  readonly catalogue: Pick<Catalogue, 'byBarcode'>;
}

/** The article number in a marking code or element string; null: the code is neither. */
export function gtinIn(code: string): string | null {
  const marking = readMarking(code);
  if (marking) return marking.ok ? marking.value.gtin : null;
  return readElements(code)?.gtin ?? null;
}

/** The product of a code, including marking codes and element strings; undefined: the catalogue lacks it. */
export function productOfCode({ catalogue }: Barcodes, code: string): Product | undefined {
  const gtin = gtinIn(code);
  return catalogue.byBarcode(code) ?? (gtin === null ? undefined : catalogue.byBarcode(gtin));
}
