import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';

/** The product of the sample catalogue that is called so, with the barcode that it has. */
export function sampleNamed(name: string) {
  const product = SAMPLE_PRODUCTS.find((one) => one.name === name);
  if (!product?.barcode) throw new Error(`no ${name}`);
  return { ...product, barcode: product.barcode };
}
