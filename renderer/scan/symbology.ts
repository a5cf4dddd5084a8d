/** With zxing-wasm's names. */
export type Symbology = 'QRCode' | 'DataMatrix' | 'EAN13' | 'EAN8' | 'UPCA' | 'UPCE' | 'Code128';

/** Runs with each text, once for each presentation. */
export type OnText = (text: string, symbology: Symbology) => void;

/** What a customer's wallet shows. */
export const PAYER_SYMBOLOGIES: readonly Symbology[] = ['QRCode'];

/** Codes on goods: barcodes, and the marking code (Data Matrix). */
export const PRODUCT_SYMBOLOGIES: readonly Symbology[] = [
  'EAN13',
  'EAN8',
  'UPCA',
  'UPCE',
  'Code128',
  'DataMatrix',
];

const ALL = new Set<string>([...PAYER_SYMBOLOGIES, ...PRODUCT_SYMBOLOGIES]);

export const isSymbology = (name: string): name is Symbology => ALL.has(name);
