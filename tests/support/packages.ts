/** Sample goods as a package of others, for one test. */
import { onTestFinished } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';

/** The product becomes a marked package of so many pieces of the other. */
export function packageOf(productId: string, pieceOf: string, pieces: number): void {
  const product = SAMPLE_PRODUCTS.find((one) => one.productId === productId);
  if (!product) throw new Error(`no ${productId}`);
  const { marked } = product;
  Object.assign(product, { marked: true, pieces, pieceOf });
  onTestFinished(() => {
    Object.assign(product, { marked, pieces: 1 });
    Reflect.deleteProperty(product, 'pieceOf');
  });
}
