/** What the list of goods filters by, as bits of one column that its index covers. */
import type { ProductRecord } from '../../../shared/catalogue/product-record.ts';

export const FLAG = {
  notGreen: 1,
  noBarcode: 2,
  taxUnconfirmed: 4,
  pinned: 8,
  weighed: 16,
} as const;

const bit = (isSet: boolean, flag: number): number => (isSet ? flag : 0);

export const flagsOf = (
  { barcodes, package: own, taxChoice, pinned, soldBy }: ProductRecord,
  isGreen: boolean,
): number =>
  bit(!isGreen, FLAG.notGreen) |
  bit(barcodes.length === 0 && (own === null || own.barcodes.length === 0), FLAG.noBarcode) |
  bit(taxChoice !== null, FLAG.taxUnconfirmed) |
  bit(pinned, FLAG.pinned) |
  bit(soldBy === 'weight', FLAG.weighed);
