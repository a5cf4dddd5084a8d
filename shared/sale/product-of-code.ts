/** Finds the product of a scanned code. */
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Product } from '../catalogue/product.ts';
import { latinTwins } from '../latin-twins.ts';
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

/**
 * The product of a code, including marking codes, element strings, and a code that was typed with Cyrillic
 * twins of its letters; undefined: the catalogue lacks it.
 */
export const productOfCode = ({ catalogue }: Barcodes, code: string): Product | undefined =>
  foundByCode(code, (form) => catalogue.byBarcode(form));

export function foundByCode<P>(code: string, byBarcode: (code: string) => P | undefined): P | undefined {
  const forms = [code, gtinIn(code), latinTwins(code)].filter((form) => form !== null);
  for (const form of new Set(forms)) {
    const found = byBarcode(form);
    if (found !== undefined) return found;
  }
  return undefined;
}
