/** What the customers of the stories buy, and the code with which they pay it. */
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';

function first() {
  const [product] = SAMPLE_PRODUCTS;
  if (!product) throw new Error('no sample products');
  return product;
}

/** 4 000 soum a piece. */
export const BREAD = first();
export const PAYER_CODE = '880101698207133392';
