/** The catalogue's prices change while a till runs: put back when the test ends. */
import { onTestFinished } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { tiyin } from '../../shared/money.ts';

/** Adds so much to the price of a sample product; below zero: takes it off. */
export function reprice(productId: string, byTiyin: number): void {
  const product = SAMPLE_PRODUCTS.find((one) => one.productId === productId);
  if (!product) throw new Error(`no ${productId}`);
  const before = product.priceTiyin;
  // The catalogue is read-only for the till alone.
  const change = (priceTiyin: number): void => void Object.assign(product, { priceTiyin: tiyin(priceTiyin) });
  change(before + byTiyin);
  onTestFinished(() => change(before));
}
