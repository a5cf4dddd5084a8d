/** What the customers of the stories buy, with the codes of the goods, and their payer code. */

import { onTestFinished } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { tiyin } from '../../shared/money.ts';

function first() {
  const [product] = SAMPLE_PRODUCTS;
  if (!product) throw new Error('no sample products');
  return product;
}

/** 4 000 soum a piece. */
export const BREAD = first();
export const PAYER_CODE = '880101698207133392';

/** The product of the sample catalogue with this name, and its barcode. */
export function sampleNamed(name: string) {
  const product = SAMPLE_PRODUCTS.find((one) => one.name === name);
  if (!product?.barcode) throw new Error(`no ${name}`);
  return { ...product, barcode: product.barcode };
}

/**
 * The marking code of one piece, as a scanner reads it: symbology, barcode, serial, and the tail that the
 * till ignores.
 */
export const markingCode = (product: { readonly barcode: string }, serial: string): string =>
  `]d2010${product.barcode}21${serial}\u001d93dGVz`;

/** Adds this much to the price of a sample product; below zero: lowers it. */
export function reprice(productId: string, byTiyin: number): void {
  const product = SAMPLE_PRODUCTS.find((one) => one.productId === productId);
  if (!product) throw new Error(`no ${productId}`);
  const before = product.priceTiyin;
  // The catalogue is read-only for the till alone.
  const change = (priceTiyin: number): void => void Object.assign(product, { priceTiyin: tiyin(priceTiyin) });
  change(before + byTiyin);
  onTestFinished(() => change(before));
}
