import { readElements } from '../../../shared/sale/gs1.ts';
import { isSurelyGoods } from '../../../shared/sale/surely-goods.ts';

/** Enough of a scanned code to recognise it. A code that may be a customer's shows only its end. */
export const scanName = (text: string): string => {
  const code = readElements(text)?.gtin.replace(/^0/, '') ?? text.trim();
  return isSurelyGoods(code) ? code : `…${code.slice(-4)}`;
};
