import { readElements } from '../../../shared/sale/gs1.ts';
import { isGtin } from '../../../shared/sale/marking.ts';

/** Enough of a scanned code to recognise it. A code that may be a customer's shows only its end. */
const LONGEST = 12;

export const scanName = (text: string): string => {
  const code = readElements(text)?.gtin.replace(/^0/, '') ?? text.trim();
  return code.length <= LONGEST || isGtin(code) ? code : `…${code.slice(-4)}`;
};
